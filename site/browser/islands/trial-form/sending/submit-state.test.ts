import { expect, test } from 'vitest';
import { failureTexts } from '../../../../../contract/failures.ts';
import { nextSubmitState, type SubmitState } from './submit-state.ts';

const idle: SubmitState = { kind: 'idle' };
const sending: SubmitState = { kind: 'sending' };
const sent: SubmitState = { kind: 'sent' };
const waiting: SubmitState = { kind: 'waiting' };
const failed: SubmitState = { kind: 'failed', failure: 'other' };

test('from everywhere but a sending one can send', () => {
  for (const state of [idle, sent, waiting, failed])
    expect(nextSubmitState(state, { type: 'send' })).toEqual(sending);
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

test('while offline a sending becomes a wait, which can be cancelled', () => {
  expect(nextSubmitState(sending, { type: 'wait' })).toEqual(waiting);
  expect(nextSubmitState(waiting, { type: 'cancel' })).toEqual(idle);
});

test('only a wait can be cancelled', () => {
  for (const state of [idle, sending, sent, failed])
    expect(nextSubmitState(state, { type: 'cancel' })).toBe(state);
});

test('an answer that nobody waits for changes nothing', () => {
  for (const state of [idle, sent, waiting, failed]) {
    expect(nextSubmitState(state, { type: 'succeed' })).toBe(state);
    expect(nextSubmitState(state, { type: 'fail', failure: 'timeout' })).toBe(state);
  }
});
