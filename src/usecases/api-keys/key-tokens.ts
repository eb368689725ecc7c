import type { ApiKey } from '#domain/access/api-key'
import type { Sealer } from '#lib/seal'
import type { StoredToken, StoreReader } from '#storage/store'
import { newTokenText, tokenRow } from '../tokens/new-token.ts'

/** The token values of a key. Clients read them repeatedly, so unlike other tokens they are stored, encrypted. */
export interface KeyTokens {
  delivery: string
  preview: string
}

export interface ApiKeyWithTokens {
  key: ApiKey
  tokens: KeyTokens
}

type Half = keyof KeyTokens

/** Binds the encrypted value to its row, so that a copy in another row cannot be decrypted. */
const contextOf = (key: Pick<ApiKey, 'space' | 'id'>, half: Half) => `api-key/${key.space}/${key.id}/${half}`

export function newKeyTokens(sealer: Sealer, key: ApiKey): { tokens: KeyTokens; rows: StoredToken[] } {
  const tokens = { delivery: newTokenText('delivery'), preview: newTokenText('preview') }
  const row = (half: Half) =>
    tokenRow(
      { kind: half, text: tokens[half], name: key.name, scope: 'read', at: key.createdAt, expiresAt: null },
      { space: key.space, apiKey: key.id, sealed: sealer.seal(tokens[half], contextOf(key, half)) },
    )
  return { tokens, rows: [row('delivery'), row('preview')] }
}

export async function openKeyTokens(reader: StoreReader, sealer: Sealer, key: ApiKey): Promise<KeyTokens> {
  const sealed = await reader.apiKeys.sealed(key.space, key.id)
  if (!sealed) throw new Error(`the tokens of API key ${key.id} are missing`)
  return {
    delivery: sealer.open(sealed.delivery, contextOf(key, 'delivery')),
    preview: sealer.open(sealed.preview, contextOf(key, 'preview')),
  }
}
