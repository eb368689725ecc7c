// The states of all screens, by test file of `test/web/every-screen`. Those of a group are examined as one user.
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../support/server.ts'
import { API_REFERENCE } from './api-reference.ts'
import { DESK, NOBODY, PASSWORD } from './atlas.ts'
import { CLOSED, NOWHERE } from './closed.ts'
import { ENTRY } from './entry.ts'
import { FILES } from './files.ts'
import { LISTS } from './lists.ts'
import { LIVE_PREVIEW } from './live-preview.ts'
import { MODEL } from './model.ts'
import { PLACES } from './places.ts'
import { RELEASES } from './releases.ts'
import { SERVED } from './served.ts'
import { SETTINGS } from './settings.ts'
import type { State } from './state.ts'
import { TROUBLES } from './troubles.ts'

export interface Group {
  readonly title: string
  /** Null: nobody is signed in. */
  readonly user: { readonly email: string; readonly password: string } | null
  readonly states: readonly State[]
}

const ADMIN = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }

/** A file costs a server, a browser and the space "atlas", and axe examines the parts of pages once in each of them. */
export const GROUPS = {
  content: [
    { title: 'lists', user: ADMIN, states: LISTS },
    { title: 'releases', user: ADMIN, states: RELEASES },
    { title: 'entries', user: ADMIN, states: ENTRY },
    { title: 'the live preview', user: ADMIN, states: LIVE_PREVIEW },
    { title: 'files', user: ADMIN, states: FILES },
    { title: 'the API reference', user: ADMIN, states: API_REFERENCE },
  ],
  administration: [
    { title: 'the content model', user: ADMIN, states: MODEL },
    { title: 'settings', user: ADMIN, states: SETTINGS },
    { title: 'the frame and pages outside of spaces', user: ADMIN, states: PLACES },
    { title: 'troubles', user: ADMIN, states: TROUBLES },
    { title: 'signing in', user: null, states: SERVED },
    { title: 'a user who may only read', user: { email: DESK, password: PASSWORD }, states: CLOSED },
    { title: 'a user without a space', user: { email: NOBODY, password: PASSWORD }, states: NOWHERE },
  ],
} satisfies Record<string, readonly Group[]>
