/** What was done to one's own account, behind who did it, and what follows where it is another person's. */
export const accountChangeWords = {
  invited: ['invitó', 'a'],
  resetOffered: ['creó un enlace de contraseña', 'para'],
  roleChanged: ['cambió el rol', 'de'],
  accountCreated: ['creó la cuenta', 'de'],
  accountRemoved: ['quitó la cuenta', 'de'],
  signedIn: ['entró', ''],
  signedOut: ['cerró sesión', ''],
  sessionEnded: ['cerró una sesión', 'de'],
  passwordChanged: ['cambió la contraseña', 'de'],
  passwordReset: ['cambió la contraseña', 'de'],
  passkeyAdded: ['agregó una llave', ''],
  passkeyRemoved: ['quitó una llave', ''],
} satisfies Record<string, [own: string, ofAnother: string]>;
