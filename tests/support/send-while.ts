/** Sends requests one after another, several at a time, as long as something else goes on. */
import { sendRequest } from './send-request.ts';

const senders = 4;

/** @param work is given the companies that were answered 200 so far, in their order */
export async function sendWhile<T>(
  url: string,
  work: (answered: readonly string[]) => Promise<T>,
): Promise<{ answered: readonly string[]; result: T }> {
  const answered: string[] = [];
  let goesOn = true;
  let count = 0;
  const sending = Array.from({ length: senders }, async () => {
    while (goesOn) {
      count += 1;
      const name = `Cabinas ${count}`;
      if ((await sendRequest(url, { nombre_empresa: name })) === 200) answered.push(name);
    }
  });
  try {
    while (answered.length < 20) await new Promise((turn) => setTimeout(turn, 10));
    return { answered, result: await work(answered) };
  } finally {
    goesOn = false;
    await Promise.all(sending);
  }
}
