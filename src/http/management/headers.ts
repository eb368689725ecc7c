import type { IncomingHttpHeaders } from 'node:http'
import { badRequest } from '#domain/errors'
import { vendorHeader } from '../vendor-header.ts'

/** The version that the client has read, from `X-<vendor>-Version`; null for none. */
export function versionHeader(headers: IncomingHttpHeaders): number | null {
  const text = vendorHeader(headers, 'version')
  if (text === undefined) return null
  if (!/^\d{1,15}$/.test(text)) throw badRequest('The version header must be a whole number of at least 0.')
  return Number(text)
}

/** Id of the content type of a new entry. */
export const contentTypeHeader = (headers: IncomingHttpHeaders): string | null =>
  vendorHeader(headers, 'content-type') ?? null

/** Whether this is an automatic save while the user types. */
export const autoSaveHeader = (headers: IncomingHttpHeaders): boolean =>
  vendorHeader(headers, 'ui-content-auto-save') === 'true'

/** Whether the request is only a check (dry run). */
export const validateOnlyHeader = (headers: IncomingHttpHeaders): boolean =>
  vendorHeader(headers, 'validate-only') === 'true'

/** Id or alias of the environment to copy. */
export const sourceEnvironmentHeader = (headers: IncomingHttpHeaders): string | null =>
  vendorHeader(headers, 'source-environment') ?? null

/** Id of the organization of a new space. */
export const organizationHeader = (headers: IncomingHttpHeaders): string | null =>
  vendorHeader(headers, 'organization') ?? null

/** Id of the team to add to a space. */
export const teamHeader = (headers: IncomingHttpHeaders): string | null => vendorHeader(headers, 'team') ?? null

export const tagVisibilityHeader = (headers: IncomingHttpHeaders): string | null =>
  vendorHeader(headers, 'tag-visibility') ?? null
