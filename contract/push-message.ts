/** What a push holds, from the relay to the panel's service worker, which alone can decrypt it. */
export interface PushMessage {
  /** request: a trial request that came; notice: anything else, about a request where one is named. */
  kind: 'request' | 'notice';
  id: string;
  title: string;
  text: string;
  request?: string | undefined;
}
