import type { signIn as en } from '../en/sign-in.ts'
import type { Translation } from '../translation.ts'

export const signIn = {
  title: 'Anmelden',
  confirmTitle: 'Identität bestätigen',
  email: 'E-Mail',
  emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein.',
  password: 'Passwort',
  passwordMissing: 'Geben Sie Ihr Passwort ein.',
  togglePassword: 'Passwort anzeigen oder verbergen',
  submit: 'Anmelden',
  forgot: 'Passwort vergessen?',
  forgotHint:
    'Bitten Sie einen Administrator Ihrer Organisation um einen Link, mit dem Sie ein neues wählen. Auch der Betreiber dieses Servers kann einen erstellen.',
  withProvider: 'Mit {provider} anmelden',
  codeLead: 'Geben Sie den Code aus Ihrer Authenticator-App ein.',
  code: 'Code',
  codeHint: 'Authenticator nicht zur Hand? Geben Sie einen Wiederherstellungscode ein.',
  continue: 'Weiter',
  unreachable: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  unexpected: 'Die Anmeldung ist unerwartet fehlgeschlagen. Versuchen Sie es erneut.',
  tooManyAttempts: 'Zu viele Fehlversuche. Versuchen Sie es in {wait} erneut.',
  tooManyAttemptsSoon: 'Zu viele Fehlversuche. Versuchen Sie es in einigen Minuten erneut.',
  busy: 'Der Server ist ausgelastet. Versuchen Sie es gleich noch einmal.',
} satisfies Translation<typeof en>
