import type { Page } from '@playwright/test';
import type { UnsentRecord } from '../../panel/changes/change-record.ts';

/** What a browser keeps of every account's unsent work, as it stands in its database. @param page a tab of the panel */
export function unsentRecords(page: Page): Promise<UnsentRecord[]> {
  return page.evaluate(
    () =>
      new Promise<UnsentRecord[]>((resolve, reject) => {
        const opening = indexedDB.open('panel');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const reading = db.transaction('changes').objectStore('changes').getAll();
          reading.onsuccess = () => {
            db.close();
            resolve(reading.result);
          };
        };
      }),
  );
}
