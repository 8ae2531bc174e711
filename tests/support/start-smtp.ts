/** A real SMTP server that can be told to misbehave, for tests of delivery. */
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export type SmtpMood =
  | 'accept'
  | 'greet 421'
  | 'greet 554'
  | 'sender 530'
  | 'recipient 451'
  | 'recipient 550'
  | 'data 451'
  | 'data 554'
  | 'disconnect at data'
  | 'stall at data'
  | 'refuse login';

export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  parsed: Email;
}

export interface TestSmtp {
  url: string;
  port: number;
  mood: SmtpMood;
  /** Recipients that are answered with this code, whatever the mood. */
  refused: Map<string, 450 | 451 | 530 | 550>;
  /** Mails answered with 250, in their order. */
  received: ReceivedMail[];
  connections: number;
  /** Most connections at one time. */
  peakConnections: number;
  /** Called before the greeting. */
  onConnection: () => void;
  /** Called before a recipient is answered. */
  onRecipient: () => void;
  /** Called with the whole message, before it is answered and before it counts as received. */
  beforeAnswer: (mail: ReceivedMail) => void | Promise<void>;
  /** Called when the 250 has been written. */
  afterAnswer: (mail: ReceivedMail) => void;
  close: () => Promise<void>;
}

/** @param login true = only ana / secreto may send */
export async function startSmtp({ login = false, port = 0 } = {}): Promise<TestSmtp> {
  const open = new Set<string>();
  const refuse = (responseCode: number) =>
    Object.assign(new Error(`told to answer ${responseCode} to <nadie@cabinas.example>`), { responseCode });
  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: !login,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onConnect(session, done) {
      smtp.connections += 1;
      smtp.onConnection();
      open.add(session.id);
      smtp.peakConnections = Math.max(smtp.peakConnections, open.size);
      if (smtp.mood === 'greet 421') return done(refuse(421));
      if (smtp.mood === 'greet 554') return done(refuse(554));
      done();
    },
    onClose: (session) => void open.delete(session.id),
    onAuth({ username, password }, _session, done) {
      if (smtp.mood !== 'refuse login' && username === 'ana' && password === 'secreto')
        return done(null, { user: 'ana' });
      done(refuse(535));
    },
    onMailFrom: (_address, _session, done) => done(smtp.mood === 'sender 530' ? refuse(530) : null),
    onRcptTo({ address }, _session, done) {
      smtp.onRecipient();
      const code = smtp.refused.get(address);
      if (code) return done(refuse(code));
      if (smtp.mood === 'recipient 451') return done(refuse(451));
      if (smtp.mood === 'recipient 550') return done(refuse(550));
      done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (smtp.mood === 'data 451') return done(refuse(451));
        if (smtp.mood === 'data 554') return done(refuse(554));
        if (smtp.mood === 'disconnect at data') return socketOf(session)?.destroy();
        if (smtp.mood === 'stall at data') return;
        const raw = Buffer.concat(chunks).toString('utf8');
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
          parsed: await PostalMime.parse(raw),
        };
        await smtp.beforeAnswer(mail);
        smtp.received.push(mail);
        done();
        smtp.afterAnswer(mail);
      });
    },
  });
  // Clients that are killed on purpose break their connections; that is no failure of a test.
  server.on('error', () => {});
  const socketOf = ({ id }: SMTPServerSession): Socket | undefined => {
    // smtp-server gives no public way to a session's socket.
    const connections = server.connections as unknown as Set<{ id: string; _socket: Socket }>;
    return [...connections].find((connection) => connection.id === id)?._socket;
  };
  await new Promise<void>((listening) => {
    server.listen(port, '127.0.0.1', listening);
  });
  const smtp: TestSmtp = {
    port: (server.server.address() as AddressInfo).port, // it listens on TCP
    url: '',
    mood: 'accept',
    refused: new Map(),
    received: [],
    connections: 0,
    peakConnections: 0,
    onConnection: () => {},
    onRecipient: () => {},
    beforeAnswer: () => {},
    afterAnswer: () => {},
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const { _socket } of server.connections as unknown as Set<{ _socket: Socket }>)
          _socket.destroy();
      }),
  };
  smtp.url = `smtp://${login ? 'ana:secreto@' : ''}127.0.0.1:${smtp.port}`;
  return smtp;
}
