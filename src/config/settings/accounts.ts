// The first user, and signing in with a provider.
import { issuerUrl } from '../address-kinds.ts'
import { email, managementToken, newUsers, password, plainText } from '../kinds.ts'
import { secret, setting } from './setting.ts'

export const ADMIN = {
  email: setting('SHEAF_ADMIN_EMAIL', email, 'admin@sheaf.local', 'Login of the first user.'),
  password: secret('SHEAF_ADMIN_PASSWORD', password, 'Password of the first user. Unset: a random one.'),
  token: secret('SHEAF_ADMIN_TOKEN', managementToken, 'A management token with this value for the first user.'),
} as const

export const OIDC = {
  issuer: setting(
    'SHEAF_OIDC_ISSUER',
    issuerUrl,
    null,
    'OpenID Connect provider to sign in with. Its callback: public URL + `/login/provider/callback`.',
  ),
  clientId: setting('SHEAF_OIDC_CLIENT_ID', plainText, null, 'Client id at that provider.'),
  clientSecret: secret('SHEAF_OIDC_CLIENT_SECRET', plainText, 'Client secret at that provider.'),
  name: setting('SHEAF_OIDC_NAME', plainText, 'single sign-on', 'Name of that provider on the login page.'),
  create: setting(
    'SHEAF_OIDC_CREATE',
    newUsers,
    'nobody',
    'Who becomes a member of the first organization by signing in there for the first time.',
  ),
} as const
