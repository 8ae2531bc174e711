/** What the panel itself would send with each call: a good value for everything that a call reads. */
import { createHash } from 'node:crypto';
import { allPanelRoutes, type PanelRouteName } from '../../contract/panel/routes.ts';
import { goodQuote } from './good-request.ts';
import { type CallOptions, goodPassword } from './panel-client.ts';
import { smallWebp } from './picture-files.ts';
import { makePushKeys } from './push-keys.ts';

/** What the calls are about: the note is the request's, at version 1; the token is of an invitation. */
const nothing = { requestId: '', robotId: '', noteId: '', sessionId: '', token: '', accountId: 'a' };
export type SampleIds = typeof nothing;

type Samples = Record<PanelRouteName, readonly [CallOptions, ...CallOptions[]]>;

/** One or more for each call; every-route.test.ts finds a call that reads something and has none here. */
export function panelSamples(ids = nothing): Samples {
  const { requestId: id, robotId, noteId, sessionId, token, accountId } = ids;
  const sale = { edition: 'Basic Edition', licences: 40, amountCents: 40_000 };
  const entryIds = ['4', '5'].map((nth) => `b0a5c0de-0000-4000-8000-00000000000${nth}`);
  const enteredId = 'b0a5c0de-0000-4000-8000-000000000006';
  const changeId = 'b0a5c0de-0000-4000-8000-000000000003';
  const samples: Partial<Samples> = {
    listRequests: [{}, { query: { sort: 'computers', cursor: '40~7', upTo: '9' } }],
    countRequests: [{}, { query: { after: '9' } }],
    exportRequests: [
      { query: { format: 'json' } },
      { query: { format: 'xlsx', q: 'maria' } },
      { query: { format: 'json', ids: id } },
    ],
    oneRequest: [{ params: { id } }],
    enterRequest: [
      { body: { id: enteredId, way: 'whatsapp', fullName: 'Rosa Quispe', phone: '+51 987 111 222' } },
      {
        body: {
          ...{ id: enteredId, way: 'visit', fullName: 'Rosa Quispe', phone: '+51 987 111 222' },
          ...{ email: 'rosa@cabinas.example', country: 'Perú', city: 'Lima', company: 'Cabinas Rosa' },
          ...{ address: 'Jr. Puno 12', computers: '25', edition: 'Basic Edition' },
        },
      },
    ],
    changeStage: [
      { params: { id }, body: { version: 0, stage: 'contacted' } },
      {
        params: { id },
        body: {
          version: 0,
          stage: 'trial',
          trialStart: '2026-03-12',
          trialEnds: '2026-04-20',
          reason: 'Viajó',
        },
      },
      { params: { id }, body: { version: 0, stage: 'won', ...sale } },
      { params: { id }, body: { version: 0, stage: 'won', ...sale, seller: 'ana' } },
      { params: { id }, body: { version: 0, stage: 'lost', reason: 'Precio' } },
    ],
    undoStage: [{ params: { id }, body: { version: 0, undo: changeId } }],
    changeTaken: [
      { params: { id }, body: { version: 0, taken: true } },
      { params: { id }, body: { version: 0, taken: true, to: 'ana' } },
    ],
    correctFields: [
      { params: { id }, body: { version: 0, fields: { fullName: 'María Ñáñez', phone: '+51 988 777 666' } } },
      {
        params: { id },
        body: {
          version: 0,
          fields: { email: 'otra@cabinas.example', company: 'El Faro', city: 'Tacna', computers: '41' },
        },
      },
    ],
    changeFollowUp: [
      { params: { id }, body: { version: 0, followUp: '2026-03-12', time: '09:30', text: 'Llamar' } },
    ],
    addEntry: [
      {
        params: { id },
        body: { id: entryIds[0], kind: 'greeted', channel: 'whatsapp', greeting: 'Primer contacto' },
      },
      { params: { id }, body: { id: entryIds[1], kind: 'quoted', quote: goodQuote } },
    ],
    addNote: [{ params: { id }, body: { id: 'b0a5c0de-0000-4000-8000-000000000002', text: 'Otra' } }],
    editNote: [{ params: { id, noteId }, body: { id: changeId, version: 1, text: 'Cambiada' } }],
    deleteNote: [{ params: { id, noteId }, body: { version: 1 } }],
    releaseQuarantined: [{ body: { ids: [robotId] } }],
    quarantine: [{ body: { ids: [id] } }],
    removeQuarantined: [{ body: { ids: [robotId] } }],
    retryDeliveries: [{ body: { ids: [id] } }],
    dismissDeliveries: [{ body: { ids: [id] } }],
    testChannel: [{ body: { channel: 'mail' } }],
    previewErase: [
      { query: { by: 'name', value: 'Robot' } },
      { query: { by: 'email', value: 'robot@robots.example' } },
      { query: { by: 'phone', value: '999 888 777' } },
    ],
    erase: [{ body: { ids: [id] } }],
    addPushDevice: [{ body: { endpoint: pushEndpoint, keys: makePushKeys() } }],
    pushDevices: [{ body: { endpoint: pushEndpoint } }],
    savePageDraft: [{ body: { version: 0, entries: { name: 'Otro' }, files: {} } }],
    addPageFile: [{ body: { base64: smallWebp.toString('base64') } }],
    pageFile: [{ params: { sha256: createHash('sha256').update(smallWebp).digest('hex') } }],
    publishPage: [{ body: { version: 0 } }],
    publishPageAgain: [{ params: { id: '1' } }],
    removePushDevice: [{ params: { id: 'a' } }],
    signIn: [{ body: { name: 'Ana', password: goodPassword } }],
    findGone: [{ body: { accounts: ['a'], requests: [id || 'a'] } }],
    lookAtInvitation: [{ body: { token } }],
    useInvitation: [
      { body: { token, password: goodPassword } },
      { body: { token, password: goodPassword, name: 'Eva' } },
    ],
    passkeySignIn: [{ body: credential({ authenticatorData: 'a', signature: 'a' }) }],
    beginPasskey: [{ body: { password: goodPassword } }],
    addPasskey: [{ body: { name: 'Llave', response: credential({ attestationObject: 'a' }) } }],
    removePasskey: [{ params: { id: 'a' } }],
    changePassword: [{ body: { current: goodPassword, next: 'otra contraseña larga' } }],
    endSession: [{ params: { id: sessionId } }],
    keepRead: [{ body: { keepsRead: true } }],
    invitePerson: [{ body: { name: 'Luis', role: 'seller', password: goodPassword } }],
    changePerson: [
      { params: { id: accountId }, body: { role: 'seller', password: goodPassword } },
      { params: { id: accountId }, body: { role: null, password: goodPassword } },
    ],
  };
  const names = Object.keys(allPanelRoutes) as PanelRouteName[];
  return Object.fromEntries(names.map((name) => [name, samples[name] ?? [{}]])) as Samples;
}

function credential(response: object) {
  return { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'a', ...response } };
}

const pushEndpoint = 'https://updates.push.services.mozilla.com/wpush/v2/a';

/** Every value in a sample, with the names that lead to it. */
export function leavesIn(value: unknown, path: string[] = []): [path: string[], value: unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leavesIn(inner, [...path, key]));
}

export function withEdits(
  sample: CallOptions,
  edits: readonly (readonly [path: readonly string[], value: unknown])[],
): CallOptions {
  const copy = structuredClone(sample) as Record<string, unknown>;
  for (const [path, value] of edits) {
    let inner = copy;
    for (const key of path.slice(0, -1)) {
      inner[key] ??= {};
      inner = inner[key] as Record<string, unknown>; // paths lead through objects and arrays only
    }
    inner[path.at(-1) ?? ''] = value;
  }
  return copy;
}
