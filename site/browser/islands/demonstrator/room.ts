export const changeLabels = {
  junk: 'Instalar programas basura',
  files: 'Borrar archivos',
  wallpaper: 'Cambiar el fondo',
  malware: 'Infectarla con malware',
} as const;

export type Change = keyof typeof changeLabels;

export const bootSteps = [
  'PXE: buscando servidor',
  'Programa de arranque recibido',
  'Disco virtual: solo lectura',
  'Iniciando Windows',
] as const;

export interface Pc {
  changes: readonly Change[];
  /** Index into `bootSteps`, or undefined while Windows runs. */
  bootStep?: number;
}

export type Room = readonly Pc[];

export function cleanRoom(pcs: number): Room {
  return Array.from({ length: pcs }, () => ({ changes: [] }));
}

/** Ignored while the PC is booting, which has no session. */
export function applyChange(room: Room, index: number, change: Change): Room {
  return room.map((pc, at) =>
    at === index && pc.bootStep === undefined && !pc.changes.includes(change)
      ? { changes: [...pc.changes, change] }
      : pc,
  );
}

/** Discards the session's changes and boots; a PC that is already booting continues. */
export function restart(room: Room, indices: readonly number[]): Room {
  return room.map((pc, at) =>
    indices.includes(at) && pc.bootStep === undefined ? { changes: [], bootStep: 0 } : pc,
  );
}

export function advance(room: Room): Room {
  return room.map(({ changes, bootStep }) =>
    bootStep === undefined || bootStep === bootSteps.length - 1
      ? { changes }
      : { changes, bootStep: bootStep + 1 },
  );
}

export function bootingIn(room: Room): number {
  return room.filter(({ bootStep }) => bootStep !== undefined).length;
}

export function writesOf(room: Room): number {
  return room.flatMap(({ changes }) => changes).length;
}
