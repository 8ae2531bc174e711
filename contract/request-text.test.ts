import { expect, test } from 'vitest';
import { mailHref, requestText, whatsappHref } from './request-text.ts';
import { fieldNames } from './trial-request.ts';

test('the text lists the filled fields only', () => {
  expect(requestText({ fullName: ' María ', city: '', phone: '+51987654321' })).toBe(
    'Hola, quiero la prueba gratis de {trial}.\nNombres y apellidos: María\nTeléfono o WhatsApp: +51987654321',
  );
});

test('each field has its label of the form, and the edition that the visitor came from stands last', () => {
  const fields = Object.fromEntries(fieldNames.map((name) => [name, `<${name}>`]));
  expect(requestText(fields, 'Basic Edition').split('\n').slice(1)).toEqual([
    'Nombres y apellidos: <fullName>',
    'País: <country>',
    'Ciudad: <city>',
    'Nombre del local o empresa: <company>',
    'Dirección del local: <address>',
    'Cantidad de computadoras: <computers>',
    'Teléfono o WhatsApp: <phone>',
    'Correo electrónico: <email>',
    'Edición: Basic Edition',
  ]);
});

test('links escape what visitors type', () => {
  const text = requestText({ company: 'Juegos & Más #1?' });
  const whatsapp = new URL(whatsappHref('51000000000', text));
  expect(whatsapp.pathname).toBe('/51000000000');
  expect(whatsapp.searchParams.get('text')).toBe(text);
  const mail = new URL(mailHref('contacto@negocio.invalid', text));
  expect(mail.pathname).toBe('contacto@negocio.invalid');
  expect(mail.searchParams.get('subject')).toBe('Solicitud de prueba de {trial}');
  expect(mail.searchParams.get('body')).toBe(text.replaceAll('\n', '\r\n'));
});
