/** A mail server on this machine that can be told to misbehave, down to the bytes of each answer. */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';

export type SmtpStep = keyof typeof usual;
/** A line, or what is done with the connection instead. */
type Answers = Partial<Record<SmtpStep, string | ((socket: Socket) => void)>>;

const usual = {
  greeting: '220 ready',
  EHLO: '250-hello\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  message: '250 taken',
  QUIT: '221 bye',
};
const credentials = Buffer.from('\0ana\0secreto').toString('base64');
const refusal = (code: number) => `${code} told to answer ${code} to <nadie@cabinas.example>`;

const moods = {
  accept: {},
  'greet 421': { greeting: refusal(421) },
  'greet 554': { greeting: refusal(554) },
  'refuse login': { AUTH: refusal(535) },
  'sender 530': { MAIL: refusal(530) },
  'recipient 451': { RCPT: refusal(451) },
  'recipient 550': { RCPT: refusal(550) },
  'data 451': { message: refusal(451) },
  'data 554': { message: refusal(554) },
  'disconnect at data': { message: (socket: Socket) => socket.destroy() },
  'stall at data': { message: () => {} },
} satisfies Record<string, Answers>;
export type SmtpMood = keyof typeof moods;

export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  parsed: Email;
}

export type TestSmtp = Awaited<ReturnType<typeof startSmtp>>;

/** @param login the address holds the name and password that the server knows @param answers go before the mood's */
export async function startSmtp({ login = false, port = 0, answers = {} as Answers } = {}) {
  const sockets = new Set<Socket>();
  const smtp = {
    url: '',
    port,
    mood: 'accept' as SmtpMood,
    answers,
    /** Recipients that are answered with this code, unless the mood answers them. */
    refused: new Map<string, 450 | 451 | 530 | 550>(),
    commands: [] as string[],
    messages: [] as string[],
    /** Mails answered with 250, in their order. */
    received: [] as ReceivedMail[],
    connections: 0,
    onConnection: () => {},
    /** Called with the whole message, before it is answered and before it counts as received. */
    beforeAnswer: (_mail: ReceivedMail): void | Promise<void> => {},
    /** Called when the 250 has been written. */
    afterAnswer: (_mail: ReceivedMail): void => {},
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    // Clients that are killed on purpose break their connections.
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    let from = '';
    let to: string[] = [];
    /** The lines of the message so far, while one comes. */
    let lines: string[] | undefined;
    const answerTo = (step: SmtpStep) => smtp.answers[step] ?? (moods[smtp.mood] as Answers)[step];
    /** @returns whether the answer is the usual one */
    const answer = (step: SmtpStep, otherwise = usual[step]) => {
      const given = answerTo(step) ?? otherwise;
      if (typeof given === 'function') given(socket);
      else socket.write(`${given}\r\n`);
      return given === usual[step];
    };
    const command = (line: string) => {
      smtp.commands.push(line);
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      const step = line.slice(0, 4).toUpperCase();
      if (step === 'MAIL') [from, to] = [address, []];
      const code =
        step === 'RCPT' ? smtp.refused.get(address) : step === 'AUTH' && !line.endsWith(credentials) && 535;
      if (!(step in usual)) socket.write('502 not known here\r\n');
      else if (answer(step as SmtpStep, code ? refusal(code) : undefined)) {
        if (step === 'RCPT') to.push(address);
        if (step === 'DATA') lines = [];
      }
    };
    const message = async (raw: string) => {
      smtp.messages.push(raw);
      if (answerTo('message')) return void answer('message');
      const mail = { from, to, raw, parsed: await PostalMime.parse(raw) };
      await smtp.beforeAnswer(mail);
      smtp.received.push(mail);
      answer('message');
      smtp.afterAnswer(mail);
    };
    let unread = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      const complete = (unread + chunk).split('\r\n');
      unread = complete.pop() ?? '';
      for (const line of complete)
        if (!lines) command(line);
        // A dot at the start of a line was doubled (RFC 5321, 4.5.2).
        else if (line !== '.') lines.push(line.replace(/^\.\./, '.'));
        else {
          void message(lines.join('\r\n'));
          lines = undefined;
        }
    });
    smtp.connections += 1;
    smtp.onConnection();
    answer('greeting');
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  smtp.port = (server.address() as AddressInfo).port; // it listens on TCP
  smtp.url = `smtp://${login ? 'ana:secreto@' : ''}127.0.0.1:${smtp.port}`;
  return smtp;
}
