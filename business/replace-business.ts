import type { Business } from './business.ts';

/** Puts other data into the object that all parts of a relay share: they read its entries at each use. */
export function replaceBusiness(shared: Business, next: Business): void {
  for (const name of Object.keys(shared)) if (!(name in next)) Reflect.deleteProperty(shared, name);
  Object.assign(shared, next);
}
