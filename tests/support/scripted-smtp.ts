/** A mail server that answers each command with whatever bytes a test wants, or not at all. */
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type SmtpStep = 'greeting' | 'EHLO' | 'HELO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message' | 'QUIT';

export interface ScriptedSmtp {
  url: string;
  /** Whole messages that arrived. */
  messages: string[];
  /** Commands as they came, in order. */
  commands: string[];
  /** Answers that differ from the usual ones; a function may also break the connection. */
  answers: Partial<Record<SmtpStep, string | ((socket: Socket) => void)>>;
  close: () => Promise<void>;
}

const usual: Record<SmtpStep, string> = {
  greeting: '220 ready',
  EHLO: '250-hello\r\n250 AUTH LOGIN PLAIN',
  HELO: '250 hello',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  message: '250 taken',
  QUIT: '221 bye',
};

export async function startScriptedSmtp(
  answers: ScriptedSmtp['answers'] = {},
  host = '127.0.0.1',
): Promise<ScriptedSmtp> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    const answer = (step: SmtpStep) => {
      const given = smtp.answers[step] ?? usual[step];
      if (typeof given === 'function') given(socket);
      else socket.write(`${given}\r\n`);
    };
    let unread = '';
    let inMessage = false;
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      unread += chunk;
      for (;;) {
        const end = inMessage ? '\r\n.\r\n' : '\r\n';
        const at = unread.indexOf(end);
        if (at === -1) return;
        const text = unread.slice(0, at);
        unread = unread.slice(at + end.length);
        if (inMessage) {
          inMessage = false;
          smtp.messages.push(text);
          answer('message');
        } else {
          smtp.commands.push(text);
          const step = text.slice(0, 4).toUpperCase() as SmtpStep;
          inMessage = step === 'DATA' && smtp.answers.DATA === undefined;
          answer(step);
        }
      }
    });
    answer('greeting');
  });
  await new Promise<void>((listening) => server.listen(0, host, listening));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const smtp: ScriptedSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    messages: [],
    commands: [],
    answers,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return smtp;
}
