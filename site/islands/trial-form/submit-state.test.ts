import { expect, test } from 'vitest';
import { failureTexts } from '../../../contract/failures.ts';
import { nextSubmitState, type SubmitState } from './submit-state.ts';

const idle: SubmitState = { kind: 'idle' };
const sending: SubmitState = { kind: 'sending' };
const sent: SubmitState = { kind: 'sent' };
const failed: SubmitState = { kind: 'failed', failure: 'other' };

test('from rest, from success and from failure one can send', () => {
  for (const state of [idle, sent, failed]) expect(nextSubmitState(state, { type: 'send' })).toEqual(sending);
});

test('while sending, sending again changes nothing', () => {
  expect(nextSubmitState(sending, { type: 'send' })).toBe(sending);
});

test('success ends the sending', () => {
  expect(nextSubmitState(sending, { type: 'succeed' })).toEqual(sent);
});

test('each failure ends the sending and keeps its reason', () => {
  for (const failure of Object.keys(failureTexts) as (keyof typeof failureTexts)[])
    expect(nextSubmitState(sending, { type: 'fail', failure })).toEqual({ kind: 'failed', failure });
});

test('an answer that nobody waits for changes nothing', () => {
  for (const state of [idle, sent, failed]) {
    expect(nextSubmitState(state, { type: 'succeed' })).toBe(state);
    expect(nextSubmitState(state, { type: 'fail', failure: 'timeout' })).toBe(state);
  }
});
