import type { PlatformBody } from '../platform-body.ts'
import { isObject } from '../resources/json.ts'
import type { Transformation } from './webhook.ts'

const METHODS: readonly unknown[] = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE']
const CONTENT_TYPE = /^application\/(vnd\.[a-z]+\.management\.v1\+json|json|x-www-form-urlencoded)(; charset=utf-8)?$/
const MEMBERS = ['method', 'contentType', 'includeContentLength', 'body']
const LONGEST_BODY = 100_000

export const isForm = (contentType: string): boolean => contentType.startsWith('application/x-www-form-urlencoded')

export function parseTransformation(members: PlatformBody): Transformation | null {
  const sent = members.member('transformation') ?? null
  if (sent === null) return null
  const problem = (path: string, value: unknown, details: string) => {
    members.problem('invalid', `transformation${path}`, value, details)
    return null
  }
  if (!isObject(sent)) return problem('', null, 'It must be an object or null.')
  const unknown = Object.keys(sent).find((key) => !MEMBERS.includes(key))
  if (unknown !== undefined) return problem('', unknown, 'The property is not allowed here.')
  const { method = null, contentType = null, includeContentLength = null, body } = sent
  if (method !== null && !METHODS.includes(method)) {
    return problem('.method', method, `It must be one of ${METHODS.join(', ')}.`)
  }
  if (contentType !== null && !(typeof contentType === 'string' && CONTENT_TYPE.test(contentType))) {
    return problem('.contentType', contentType, 'It must be JSON or a form, as application/json.')
  }
  if (includeContentLength !== null && typeof includeContentLength !== 'boolean') {
    return problem('.includeContentLength', includeContentLength, 'It must be true, false or null.')
  }
  if (body !== undefined && JSON.stringify(body).length > LONGEST_BODY) {
    return problem('.body', null, `It must not be longer than ${LONGEST_BODY} characters.`)
  }
  if (typeof contentType === 'string' && isForm(contentType) && body != null && !isObject(body)) {
    return problem('.body', null, 'A form is made from an object.')
  }
  return sent as Transformation
}
