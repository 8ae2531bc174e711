/** A call of a running relay's panel as its page makes it. */
import { expect } from 'vitest';

/** @returns the answer, which was a success, and the cookies that it set */
export async function postToPanel(url: string, path: string, body: unknown, cookie = '') {
  const answer = await fetch(`${url}/panel/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  return { body: await answer.json(), cookie: cookies.join('; ') };
}
