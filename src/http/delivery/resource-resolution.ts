import type { IncomingHttpHeaders } from 'node:http'
import { isId } from '#contract/rules/ids'
import { Type } from '#contract/schema'
import { badRequest } from '#domain/errors'
import { isObject, member } from '#domain/resources/json'
import { vendorHeader } from '../vendor-header.ts'

export const ResolutionHeader = Type.Object({
  'X-Contentful-Resource-Resolution': Type.Optional(
    Type.String({
      description:
        'Resolves links to other spaces with a token for each of them: `{"spaces":{"<space>":"<token>"}}` as Base64.',
    }),
  ),
})

const HEADER = 'resource-resolution'
const MAX_SPACES = 20

/**
 * The tokens of the header `X-Contentful-Resource-Resolution`, by space: `{ "spaces": { "<space>": "<token>" } }` as Base64. Null
 * without the header: links to other spaces are then not resolved.
 */
export function readResourceTokens(headers: IncomingHttpHeaders): ReadonlyMap<string, string> | null {
  const header = vendorHeader(headers, HEADER)
  if (header === undefined) return null
  const spaces = spacesOf(header)
  if (spaces === null) throw invalid('must be the Base64 form of {"spaces":{"<space>":"<token>"}}.')
  const tokens = Object.entries(spaces)
  if (tokens.length > MAX_SPACES) throw invalid(`can name ${MAX_SPACES} spaces at most.`)
  for (const [space, token] of tokens) {
    if (!isId(space) || typeof token !== 'string')
      throw invalid('must have the id of a space and a token in each pair.')
  }
  return new Map(tokens as [string, string][])
}

const invalid = (rule: string) => badRequest(`The header X-Contentful-Resource-Resolution ${rule}`)

function spacesOf(header: string): object | null {
  if (!/^[\w+/-]+={0,2}$/.test(header)) return null
  try {
    const parsed: unknown = JSON.parse(Buffer.from(header, 'base64').toString())
    const spaces = isObject(parsed) ? member(parsed, 'spaces') : null
    return isObject(spaces) ? spaces : null
  } catch {
    return null
  }
}
