/** The bytes of a send as the page makes it; each call gives another request. */
import { sendPath } from '../contract/emailjs.ts';
import { goodParams, identifiers } from '../tests/support/sends.ts';

export function nextRequest(): string {
  const body = JSON.stringify({ lib_version: '4.4.1', ...identifiers, template_params: goodParams() });
  return `POST ${sendPath} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
