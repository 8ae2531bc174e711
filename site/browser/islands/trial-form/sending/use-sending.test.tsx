// @vitest-environment happy-dom
/** Specification §4, §7 and §8: results of a sending, and what the visitor sees. Which are repeated: `send.test.ts`. */
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { formWords } from '../../../../../contract/form-words.ts';
import { goodRequest } from '../../../../../tests/support/good-request.ts';
import {
  type Answer,
  accepted,
  alertText,
  errorAt,
  field,
  fill,
  fillAll,
  pass,
  renderForm,
  send,
  setUpFormTests,
  stubProvider,
  submitButton,
} from '../../../../../tests/support/rendered-form.tsx';

const values = () => Object.fromEntries(Object.keys(goodRequest).map((id) => [id, field(id).value]));

/** The filled form, with a provider that answers as listed. */
async function filledForm(provider: 'relay' | 'cloud', ...answers: Answer[]) {
  const stub = stubProvider(...answers);
  const form = await renderForm(provider);
  fillAll();
  return { ...form, ...stub };
}

async function setOnline(isOnline: boolean): Promise<void> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
  await pass(0);
}

setUpFormTests();

const tab = {
  from: '?utm_source=Facebook&utm_medium=cpc&utm_campaign=agosto https://l.facebook.com/',
  sent: { utm_source: 'facebook', utm_medium: 'cpc', utm_campaign: 'agosto' },
};

test('an accepted request: one call with the account of the build and the nine params alone, and the form is reset', async () => {
  sessionStorage.from = tab.from; // which another provider is not told
  const { calls } = await filledForm('cloud', 200);
  await send();
  expect(calls).toEqual([
    {
      url: 'https://api.emailjs.example/api/v1.0/email/send',
      lib_version: expect.any(String),
      user_id: 'a_public_key',
      service_id: 'service_stub',
      template_id: 'template_stub',
      template_params: {
        nombres_apellidos: goodRequest.fullName,
        pais: goodRequest.country,
        ciudad: goodRequest.city,
        nombre_empresa: goodRequest.company,
        direccion_empresa: goodRequest.address,
        cantidad_computadoras: goodRequest.computers,
        numero_whatsapp: '+51987654321',
        correo_electronico: goodRequest.email,
        to_name: 'Administrador',
      },
    },
  ]);
  expect(accepted).toHaveBeenCalledTimes(1);
  expect(Object.values(values()).join('')).toBe('');
  expect(document.querySelector('[aria-invalid]')).toBeNull();
  expect(submitButton().disabled).toBe(false);
});

test('our relay is told where the tab came from, beside the params, and nothing where the visitor objects', async () => {
  const { calls } = await filledForm('relay', 200);
  const sentFrom = async (from: string) => {
    sessionStorage.from = from;
    fillAll();
    await send();
    const { template_params: sent = {} } = calls.at(-1) ?? {};
    return Object.fromEntries(Object.entries(sent).filter(([name]) => /^utm_|^referrer/.test(name)));
  };
  expect(await sentFrom(tab.from)).toEqual(tab.sent);
  expect(await sentFrom(' https://www.google.com/')).toEqual({ referrer_host: 'google.com' });
  expect(await sentFrom(` ${location.origin}/`)).toEqual({});
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'globalPrivacyControl'));
  expect(await sentFrom(tab.from)).toEqual({});
});

test.each([
  [403, formWords.failures.forbidden],
  [503, formWords.failures.unavailable],
  ['cut', formWords.failures.other],
] as const)('%s: logged, shown in words, data kept, button usable, and the next press succeeds', async (answer, text) => {
  const { calls, answer: answerNext } = await filledForm('cloud', answer);
  await send();
  expect(alertText()).toContain(text);
  expect(document.title).toMatch(/^Error:/);
  expect(console.error).toHaveBeenCalledWith('The trial request was not sent', expect.anything());
  expect(values()).toEqual(goodRequest);
  expect(submitButton().disabled).toBe(false);
  expect(submitButton().textContent).toBe('Enviar solicitud');
  expect(document.activeElement).toBe(submitButton());
  await pass(30_000);
  // Another provider does not deduplicate: only the visitor repeats the request.
  expect(calls).toHaveLength(1);
  answerNext(200);
  await send();
  expect(accepted).toHaveBeenCalledTimes(1);
  expect(calls).toHaveLength(2);
  expect(alertText()).toBe('');
  expect(document.title).not.toContain('Error');
});

test('the edition of the plan that the visitor came from goes along as a tenth param, for one request only', async () => {
  const { dialog, calls } = await filledForm('cloud', 200);
  act(() => {
    Object.assign(dialog.dataset, { edition: 'professional', computers: '43' });
    dialog.dispatchEvent(new Event('dialogOpened'));
  });
  fill({ computers: '43' });
  await send();
  fillAll();
  await send();
  expect(calls[0]?.template_params).toMatchObject({
    edicion: 'Professional Edition',
    cantidad_computadoras: '43',
  });
  expect(calls.map(({ template_params }) => Object.keys(template_params).length)).toEqual([10, 9]);
});

test('while it is sent: "Enviando...", disabled, and no further submit is a second call', async () => {
  const { calls, user } = await filledForm('relay', { status: 200, afterMs: 2_000 });
  act(() => {
    submitButton().click();
    submitButton().form?.requestSubmit();
  });
  await pass(0);
  expect(submitButton().textContent).toBe('Enviando...');
  expect(submitButton().disabled).toBe(true);
  await user.type(field('email'), '{Enter}');
  submitButton().click();
  fireEvent.submit(submitButton().form as HTMLFormElement); // the button stands in the form
  await pass(1_900);
  expect(accepted).not.toHaveBeenCalled();
  await pass(200);
  expect(accepted).toHaveBeenCalledTimes(1);
  expect(calls).toHaveLength(1);
});

test('offline: says that it waits, keeps the data, and sends by itself once when the connection returns', async () => {
  for (const provider of ['relay', 'cloud'] as const) {
    accepted.mockReset();
    const { answer, calls, leave } = await filledForm(provider, 'cut');
    await setOnline(false);
    await send();
    await pass(2_000);
    expect(alertText()).toContain(formWords.waiting);
    expect(submitButton().disabled).toBe(false);
    expect(values()).toEqual(goodRequest);
    const before = calls.length;
    answer(200);
    await setOnline(true);
    expect(accepted).toHaveBeenCalledTimes(1);
    expect(calls.length - before).toBe(1);
    leave();
  }
});

test.each([
  [
    'cancelled',
    () => {
      fireEvent.click(screen.getByRole('button', { name: 'No enviar todavía' }));
      expect(document.activeElement).toBe(submitButton());
    },
  ],
  ['edited', () => fill({ city: 'Cusco' })],
  [
    'refused',
    async () => {
      field('city').value = '';
      await send();
      expect(errorAt('city')).toBe('Este campo es requerido');
      field('city').value = 'Cusco';
    },
  ],
])('offline and %s: nothing is sent until the visitor sends it', async (_what, takeBack) => {
  const { answer, calls } = await filledForm('cloud', 200);
  await setOnline(false);
  await send();
  expect(alertText()).toContain(formWords.waiting);
  await takeBack();
  expect(alertText()).not.toContain(formWords.waiting);
  const before = calls.length;
  answer(200);
  await setOnline(true);
  await pass(30_000);
  expect(calls.length).toBe(before);
  await send();
  expect(accepted).toHaveBeenCalledTimes(1);
});

test('the connection is lost while a provider elsewhere may have had the request: only the visitor repeats it', async () => {
  const stub = stubProvider();
  let cut = (_error: Error) => {};
  const called = vi.fn(
    () =>
      new Promise<Response>((_, rejected) => {
        cut = rejected;
      }),
  );
  vi.stubGlobal('fetch', called);
  await renderForm('cloud');
  fillAll();
  await send();
  await setOnline(false);
  cut(new TypeError('Failed to fetch'));
  await pass(0);
  expect(alertText()).toContain(formWords.failures.offline);
  await setOnline(true);
  await pass(30_000);
  expect(called).toHaveBeenCalledTimes(1);
  expect(stub.calls).toEqual([]);
});

test('the honeypot is not sent while it is empty, and is when something filled it', async () => {
  const { calls } = await filledForm('relay', 200);
  await send();
  fillAll();
  (document.querySelector('[name=sitio_web]') as HTMLInputElement).value = 'https://robot.example';
  await send();
  expect(calls[0]?.template_params).not.toHaveProperty('sitio_web');
  expect(calls[1]?.template_params.sitio_web).toBe('https://robot.example');
});

test('two ways out, with what is typed', async () => {
  await filledForm('cloud', 500);
  await send();
  const whatsapp = screen.getByRole('link', { name: /WhatsApp/ }) as HTMLAnchorElement;
  const mail = screen.getAllByRole('link', { name: /correo/i })[0] as HTMLAnchorElement;
  const texts = () => [
    new URL(whatsapp.href).searchParams.get('text'),
    new URL(mail.href).searchParams.get('body'),
  ];
  expect(whatsapp.href).toMatch(/^https:\/\/wa\.me\/\d+\?text=/);
  expect(whatsapp.target).toBe('_blank');
  expect(whatsapp.rel).toContain('noopener');
  expect(mail.href).toMatch(/^mailto:.+@.+\?subject=.+&body=/);
  for (const text of texts())
    for (const value of Object.values({ ...goodRequest, phone: '+51987654321' }))
      expect(text).toContain(value);
  fill({ city: 'Cusco' });
  for (const text of texts()) expect(text).toContain('Ciudad: Cusco');
});
