import { readFileSync } from 'node:fs'
import { openApiDocument } from '#http/openapi/document'
import type { Examples } from '#http/openapi/operation'
import { installedFile } from '#lib/installation'
import { documentedApis } from './routes.ts'

const read = (path: string): unknown => JSON.parse(readFileSync(installedFile(path), 'utf8'))

/** The API document: docs/openapi.json, and `GET /openapi.json`. */
export function openApi() {
  const { version } = read('package.json') as { version: string }
  return openApiDocument(documentedApis(), read('contract/examples.json') as Examples, version)
}
