import { isEventStream, isFileUpload, type Operation } from './operations.ts'
import type { BuiltRequest } from './request-draft.ts'

/** Quotes text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Without a token the command reads it from a shell variable. */
export function curlCommand(
  operation: Operation,
  { address, headers, body }: BuiltRequest,
  token: string | null,
): string {
  const bearer = token === null ? '"Authorization: Bearer $SHEAF_TOKEN"' : quoted(`Authorization: Bearer ${token}`)
  const parts = [
    ...(operation.method === 'GET' ? [] : [`-X ${operation.method}`]),
    // Prints each event when it arrives.
    ...(isEventStream(operation) ? ['-N'] : []),
    ...(operation.token === null ? [] : [`-H ${bearer}`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(isFileUpload(operation) ? ["-H 'Content-Type: application/octet-stream'", '--data-binary @file'] : []),
    ...(body === null ? [] : [`-d ${quoted(body)}`]),
    quoted(address),
  ]
  return `curl ${parts.join(' \\\n  ')}`
}
