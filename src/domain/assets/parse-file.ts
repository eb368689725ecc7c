import { MAX_FILE_NAME_LENGTH, MAX_UPLOAD_URL_LENGTH } from '#contract/resources/asset'
import type { Problem } from '../errors.ts'
import { linkProblems } from '../links/link-problems.ts'
import { hasControlCharacter, isResolvable } from '../outbound/target.ts'
import { isObject, type JsonObject, member } from '../resources/json.ts'
import { missing, notAllowed, type Path, wrongSize, wrongType } from '../resources/problems.ts'

/** Files of this asset that are stored already, by the path of their URL. */
export type KnownFiles = ReadonlyMap<string, JsonObject>

const MIME_TYPE = /^[a-z0-9!#$&^_.+-]{1,127}\/[a-z0-9!#$&^_.+-]{1,127}(?:\s*;.{0,200})?$/i

/**
 * A file to fetch from a URL (`upload`), an upload (`uploadFrom`), or a stored file (`url`). Checked by hand: which members are
 * required depends on the others, and `url` on the stored asset.
 */
export function parseFile(value: unknown, path: Path, known: KnownFiles, problems: Problem[]): JsonObject {
  if (!isObject(value)) {
    problems.push(wrongType(path, 'Object', value))
    return {}
  }
  const url = member(value, 'url')
  const upload = member(value, 'upload')
  const uploadFrom = member(value, 'uploadFrom')
  const name = fileName(value, path, problems)
  if (upload == null && uploadFrom == null && url != null) return storedFile(url, name, path, known, problems)
  const contentType = mimeType(value, path, problems)
  if (upload != null && uploadFrom != null) problems.push(notAllowed([...path, 'uploadFrom'], uploadFrom))
  else if (upload != null) problems.push(...uploadProblems(upload, [...path, 'upload']))
  else if (uploadFrom != null) problems.push(...linkProblems(uploadFrom, 'Upload', [...path, 'uploadFrom']))
  else problems.push(missing([...path, 'upload']))
  return { contentType, fileName: name, ...(upload != null ? { upload } : { uploadFrom }) }
}

function fileName(file: JsonObject, path: Path, problems: Problem[]): string {
  const name = member(file, 'fileName')
  const at = [...path, 'fileName']
  if (name == null || name === '') problems.push(missing(at))
  else if (typeof name !== 'string') problems.push(wrongType(at, 'String', name))
  else if (name.length > MAX_FILE_NAME_LENGTH) problems.push(wrongSize(at, { max: MAX_FILE_NAME_LENGTH }, name))
  else return name
  return ''
}

function mimeType(file: JsonObject, path: Path, problems: Problem[]): string {
  const type = member(file, 'contentType')
  const at = [...path, 'contentType']
  if (type == null) problems.push(missing(at))
  else if (typeof type !== 'string') problems.push(wrongType(at, 'String', type))
  else if (!MIME_TYPE.test(type)) {
    const details = "An asset's mime type has to be one of the allowed values."
    problems.push({ name: 'isValidMimeType', path: at, value: type, details })
  } else return type
  return ''
}

function uploadProblems(upload: unknown, path: Path): Problem[] {
  if (typeof upload !== 'string') return [wrongType(path, 'String', upload)]
  if (upload.length > MAX_UPLOAD_URL_LENGTH) return [wrongSize(path, { max: MAX_UPLOAD_URL_LENGTH }, upload.length)]
  const url = URL.parse(upload.startsWith('//') ? `https:${upload}` : upload)
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== ''
  if (isWeb && isResolvable(url.hostname) && !hasControlCharacter(upload)) return []
  return [{ name: 'hasHostname', path, value: upload, details: "The URL's hostname is not valid." }]
}

/** Accepts only URLs that this server issued for this asset. */
function storedFile(url: unknown, name: string, path: Path, known: KnownFiles, problems: Problem[]): JsonObject {
  const stored = typeof url === 'string' ? known.get(pathOfUrl(url)) : undefined
  if (stored) return { ...stored, fileName: name }
  const details = 'The server assigns the URL of a file. Send "upload" or "uploadFrom" for a new file.'
  problems.push({ name: 'invalid', path: [...path, 'url'], value: url, details })
  return {}
}

/** The path of a URL: responses contain `//{host}/<space>/…`, the database only the path. */
export const pathOfUrl = (url: string): string => url.replace(/^(?:https?:)?\/\/[^/]*/, '')

/** The stored files in these fields by path. A client may send them back. */
export function filesIn(fields: Readonly<Record<string, unknown>>): [path: string, file: JsonObject][] {
  const files = member(fields, 'file')
  return Object.values(isObject(files) ? files : {}).flatMap((file): [string, JsonObject][] => {
    const url = isObject(file) ? member(file, 'url') : undefined
    return isObject(file) && typeof url === 'string' ? [[url, file]] : []
  })
}
