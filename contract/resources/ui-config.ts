import { checkedContentBody, ECHOED, type Of, Type } from '../schema.ts'
import { location } from '../shapes/content-sys.ts'
import { platformSys } from '../shapes/sys.ts'

const Views = Type.Array(Type.Unknown(), { description: 'Free-form: the web app stores its saved views here.' })
const Settings = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Free-form: the web app stores its settings here.',
})

const OF_USER = { assetListViews: Type.Optional(Views), entryListViews: Type.Optional(Views) }
const SHARED = {
  ...OF_USER,
  homeViews: Type.Optional(Views),
  livePreview: Type.Optional(Settings),
  publish: Type.Optional(Settings),
}

const CHECKED = { additionalProperties: false, isOptional: true } as const

export const UiConfigBody = checkedContentBody(
  'UIConfigBody',
  'Settings of the web app that the users of an environment share, to replace.',
  { ...SHARED, sys: Type.Optional(ECHOED) },
  CHECKED,
)
export type UiConfigBody = Of<typeof UiConfigBody>

export const UserUiConfigBody = checkedContentBody(
  'UserUIConfigBody',
  'Settings of the web app for one user, to replace.',
  { ...OF_USER, sys: Type.Optional(ECHOED) },
  CHECKED,
)
export type UserUiConfigBody = Of<typeof UserUiConfigBody>

export const UiConfig = Type.Object(
  { ...SHARED, sys: platformSys('UIConfig', location) },
  { title: 'UIConfig', description: 'Settings of the web app that the users of an environment share.' },
)
export type UiConfig = Of<typeof UiConfig>

export const UserUiConfig = Type.Object(
  { ...OF_USER, sys: platformSys('UserUIConfig', location) },
  { title: 'UserUIConfig', description: 'Settings of the web app for one user.' },
)
export type UserUiConfig = Of<typeof UserUiConfig>
