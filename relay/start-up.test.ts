import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { pageAddress, startUpLines } from './start-up.ts';

test.each([
  ['http://127.0.0.1:3000', 'http://localhost:3000'],
  ['http://0.0.0.0:3000', 'http://localhost:3000'],
  ['http://[::1]:3000', 'http://localhost:3000'],
  ['http://[::]:3000', 'http://localhost:3000'],
  ['http://192.168.1.5:3000', 'http://192.168.1.5:3000'],
])('a relay that listens at %s prints %s, for the page and for the link to the panel', (listening, printed) => {
  expect(pageAddress(listening)).toBe(printed);
});

test('a start says in what the build differs from the settings', () => {
  const unlike = ['PUBLIC_URL: la página se hizo sin ella y se sirve con https://cabinas.example'];
  const lines = startUpLines('http://localhost:3000', readConfig({}), { name: 'Cabinas' }, unlike);
  expect(lines).toContain(`Distinto    ${unlike}: ejecuta "npm run build" con la configuración del servicio`);
});

test('a start names each channel that tells the owner as the panel does, without passwords, and what is erased', () => {
  const config = readConfig({
    SMTP_URL: 'smtp://ana:clave@correo.example',
    MAIL_FROM: 'ana@cabinas.example',
    MAIL_TO: 'ana@cabinas.example',
    ACKNOWLEDGE: 'true',
    WEBHOOK_URL: 'https://hook.example/solicitudes',
    WEBHOOK_SECRET: 'clave',
    TELEGRAM_TOKEN: `123456:${'A'.repeat(35)}`,
    TELEGRAM_CHAT: '-100',
    RETENTION_DAYS: '1',
  });
  const lines = startUpLines('http://localhost:3000', config, { name: 'Cabinas' });
  expect(lines.filter((line) => /^(Correo|Aviso|Se borra)/.test(line))).toEqual([
    'Correo      a ana@cabinas.example por correo.example, y una confirmación a quien la envía',
    'Aviso a otro sistema a https://hook.example',
    'Aviso por Telegram al chat -100',
    'Se borra    lo entregado, 1 día después de lo último que pasó con ello',
  ]);
});
