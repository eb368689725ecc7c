import { isObject, member } from '../resources/json.ts'
import { TOKEN_PREFIX } from './token.ts'

/** The content of an upload credential: which space it may upload to, on behalf of which token. */
export interface UploadPolicy {
  space: string
  /** Id of the management token it was created with. Revoking that token revokes the credential. */
  token: string
  expiresAt: number
}

/** Included in the signature, so that no other signed text can pass as a policy. */
export const POLICY_PURPOSE = 'upload credential'

export const formatPolicy = (policy: UploadPolicy): string =>
  TOKEN_PREFIX.upload + Buffer.from(JSON.stringify(policy)).toString('base64url')

/** Splits `<policy>.<signature>`. */
export function splitCredential(token: string): { policy: string; signature: string } {
  const dot = token.lastIndexOf('.')
  return { policy: token.slice(0, dot), signature: token.slice(dot + 1) }
}

/** Null when the text is not a policy written by `formatPolicy`. */
export function parsePolicy(text: string): UploadPolicy | null {
  try {
    const sent: unknown = JSON.parse(Buffer.from(text.slice(TOKEN_PREFIX.upload.length), 'base64url').toString())
    if (!isObject(sent)) return null
    const [space, token, expiresAt] = [member(sent, 'space'), member(sent, 'token'), member(sent, 'expiresAt')]
    if (typeof space !== 'string' || typeof token !== 'string' || typeof expiresAt !== 'number') return null
    return { space, token, expiresAt }
  } catch {
    return null
  }
}
