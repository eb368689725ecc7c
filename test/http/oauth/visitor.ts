import assert from 'node:assert/strict'
import { ADMIN_EMAIL, ADMIN_PASSWORD, type TestServer } from '../../support/server.ts'

export interface PageResponse {
  status: number
  headers: Headers
  text: string
  location: string | null
}

type Fields = Record<string, string>

/** A minimal browser: stores cookies and submits forms, and does not follow redirects. */
export class Visitor {
  readonly cookies = new Map<string, string>()
  readonly #server: TestServer

  constructor(server: TestServer) {
    this.#server = server
  }

  get = (path: string, headers: Fields = {}): Promise<PageResponse> => this.#send(path, { method: 'GET', headers })

  /** Submits the first form of a page with its hidden fields, like a browser. */
  submit(page: PageResponse, fields: Fields, headers: Fields = {}): Promise<PageResponse> {
    const action = /<form method="post" action="([^"]+)">/.exec(page.text)?.[1]
    assert.ok(action, `a form on the page: ${page.text.slice(-600)}`)
    return this.post(unescaped(action), { form: formOf(page), ...fields }, headers)
  }

  post(path: string, fields: Fields, headers: Fields = {}): Promise<PageResponse> {
    return this.#send(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: 'null',
        'Sec-Fetch-Site': 'same-origin',
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    })
  }

  /** Signs in through the login page; returns the response to the form. */
  async signIn(next = '/app', credentials = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }): Promise<PageResponse> {
    return this.submit(await this.get(`/login?${new URLSearchParams({ next })}`), credentials)
  }

  async #send(path: string, init: RequestInit & { headers: Fields }): Promise<PageResponse> {
    const Cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${this.#server.url}${path}`, {
      ...init,
      redirect: 'manual',
      headers: { ...(Cookie === '' ? {} : { Cookie }), ...init.headers },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split('; ')
      const equals = pair.indexOf('=')
      if (rest.includes('Max-Age=0')) this.cookies.delete(pair.slice(0, equals))
      else this.cookies.set(pair.slice(0, equals), pair.slice(equals + 1))
    }
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: response.headers.get('location'),
    }
  }
}

export const formOf = (page: PageResponse): string =>
  unescaped(/name="form" value="([^"]+)"/.exec(page.text)?.[1] ?? '')

export const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

export const READ = 'content_management_read'
export const MANAGE = 'content_management_manage'
export const CALLBACK = 'https://app.example.com/callback'

export const authorizePath = (parameters: Fields): string => `/oauth/authorize?${new URLSearchParams(parameters)}`

/** The parameters in the fragment of a redirect. */
export const fragmentOf = (location: string | null): URLSearchParams =>
  new URLSearchParams(location?.slice(location.indexOf('#') + 1) ?? '')
