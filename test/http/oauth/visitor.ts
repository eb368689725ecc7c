import assert from 'node:assert/strict'
import { ADMIN_EMAIL, ADMIN_PASSWORD, type TestServer } from '../../support/server.ts'

export interface Answer {
  status: number
  headers: Headers
  text: string
  location: string | null
}

type Fields = Record<string, string>

/** A browser without a screen: keeps cookies, fills in forms, follows nothing by itself. */
export class Visitor {
  readonly cookies = new Map<string, string>()
  readonly #server: TestServer

  constructor(server: TestServer) {
    this.#server = server
  }

  get = (path: string, headers: Fields = {}): Promise<Answer> => this.#send(path, { method: 'GET', headers })

  /** Posts the first form of a page with its hidden fields, as a browser on our own page does. */
  submit(page: Answer, fields: Fields, headers: Fields = {}): Promise<Answer> {
    const action = /<form method="post" action="([^"]+)">/.exec(page.text)?.[1]
    assert.ok(action, `a form on the page: ${page.text.slice(-600)}`)
    return this.post(unescaped(action), { form: formOf(page), ...fields }, headers)
  }

  post(path: string, fields: Fields, headers: Fields = {}): Promise<Answer> {
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

  /** Through the login page, to where it leads. */
  async signIn(next = '/app', credentials = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }): Promise<Answer> {
    return this.submit(await this.get(`/login?${new URLSearchParams({ next })}`), credentials)
  }

  async #send(path: string, init: RequestInit & { headers: Fields }): Promise<Answer> {
    const Cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${this.#server.url}${path}`, {
      ...init,
      redirect: 'manual',
      headers: { ...(Cookie === '' ? {} : { Cookie }), ...init.headers },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split('; ')
      const equals = pair.indexOf('=')
      if (rest.includes('Max-Age=0')) this.cookies.delete(pair.slice(0, equals))
      else this.cookies.set(pair.slice(0, equals), pair.slice(equals + 1))
    }
    return {
      status: answer.status,
      headers: answer.headers,
      text: await answer.text(),
      location: answer.headers.get('location'),
    }
  }
}

export const formOf = (page: Answer): string => unescaped(/name="form" value="([^"]+)"/.exec(page.text)?.[1] ?? '')

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

/** What an application finds behind the `#`. */
export const fragmentOf = (location: string | null): URLSearchParams =>
  new URLSearchParams(location?.slice(location.indexOf('#') + 1) ?? '')
