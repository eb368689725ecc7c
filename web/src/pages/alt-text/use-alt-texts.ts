import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveAsset } from '../../api/assets.ts'
import { getContent } from '../../api/entries.ts'
import { hasStatus } from '../../api/errors.ts'
import { type EnvironmentRef, keyOf } from '../../api/management.ts'
import type { Asset } from '../../api/wire.ts'
import { eachOf } from '../../features/lists/bulk.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { refusalText } from '../../state/use-change.ts'

/** A typed text that is not saved yet. */
export interface Draft {
  /** The asset as it was when the user began to type. */
  asset: Asset
  text: string
  state: 'unsaved' | 'saving' | 'conflict' | 'failed'
  /** The text that another user has saved meanwhile. */
  theirs?: string
  problem?: string
}

const textOf = (asset: Asset, locale: string): string => asset.fields?.description?.[locale] ?? ''

/** The typed texts of all pages of the list, and the assets that were saved. */
export function useAltTexts(locale: string) {
  const { env } = useEnvironment()
  const queryClient = useQueryClient()
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  const [saved, setSaved] = useState<ReadonlyMap<string, Asset>>(new Map())
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)

  const change = (id: string, next: (held: Draft | undefined) => Draft | null) =>
    setDrafts((now) => {
      const after = new Map(now)
      const draft = next(now.get(id))
      if (draft === null) after.delete(id)
      else after.set(id, draft)
      return after
    })
  /** The list may still show the asset as it was before it was saved here. */
  const latest = (asset: Asset): Asset => {
    const own = saved.get(asset.sys.id)
    return own && own.sys.version > asset.sys.version ? own : asset
  }
  const unsaved = (asset: Asset, text: string): Draft | null =>
    text === textOf(asset, locale) ? null : { asset, text, state: 'unsaved' }
  const type = (asset: Asset, text: string) =>
    change(asset.sys.id, (held) =>
      held?.state === 'saving' || held?.state === 'conflict'
        ? { ...held, text }
        : unsaved(held?.asset ?? latest(asset), text),
    )

  /** The user may type while the text is saved: that stays, as the next unsaved text. */
  const saveOne = async (id: string, draft: Draft) => {
    try {
      const asset = await saveText(env, draft, locale)
      setSaved((now) => new Map(now).set(id, asset))
      change(id, (held) => (held && held.text !== draft.text ? unsaved(asset, held.text) : null))
    } catch (error) {
      if (error instanceof Conflict) {
        const { theirs } = error
        const conflict = { asset: theirs, state: 'conflict', theirs: textOf(theirs, locale) } as const
        change(id, (held) => ({ ...conflict, text: held?.text ?? draft.text }))
      } else {
        const problem = refusalText(error) ?? ''
        change(id, (held) => ({ ...draft, text: held?.text ?? draft.text, state: 'failed', problem }))
      }
    }
  }
  const save = async () => {
    const ready = [...drafts].filter(([, { state }]) => state === 'unsaved' || state === 'failed')
    if (ready.length === 0 || progress !== null) return
    let done = 0
    setProgress({ done, total: ready.length })
    for (const [id, draft] of ready) change(id, () => ({ ...draft, state: 'saving' }))
    await eachOf(ready, async ([id, draft]) => {
      await saveOne(id, draft)
      done += 1
      setProgress({ done, total: ready.length })
    })
    setProgress(null)
    await queryClient.invalidateQueries({ queryKey: keyOf(env, 'assets') })
  }
  /** Resolves a conflict: the text of the other user stays, or the next save replaces it. */
  const resolve = (id: string, isMine: boolean) => {
    const draft = drafts.get(id)
    if (!draft) return
    if (!isMine) setSaved((now) => new Map(now).set(id, draft.asset))
    change(id, () => (isMine ? unsaved(draft.asset, draft.text) : null))
  }
  return {
    drafts,
    saved,
    progress,
    latest,
    textOf: (asset: Asset) => textOf(latest(asset), locale),
    type,
    save,
    resolve,
  }
}

export type AltTexts = ReturnType<typeof useAltTexts>

class Conflict extends Error {
  readonly theirs: Asset
  constructor(theirs: Asset) {
    super('conflict')
    this.theirs = theirs
  }
}

/** Saves one text. If other parts of the asset were changed meanwhile, they are kept. */
async function saveText(env: EnvironmentRef, { asset, text }: Draft, locale: string): Promise<Asset> {
  try {
    return await saveAsset(env, asset, contentWith(asset, locale, text))
  } catch (error) {
    if (!hasStatus(error, 409)) throw error
    const now = await getContent<Asset>(env, 'assets', asset.sys.id)
    if (textOf(now, locale) === text) return now
    if (textOf(now, locale) !== textOf(asset, locale)) throw new Conflict(now)
    return saveAsset(env, now, contentWith(now, locale, text))
  }
}

function contentWith({ fields, metadata }: Asset, locale: string, text: string): Pick<Asset, 'fields' | 'metadata'> {
  const { [locale]: _, ...others } = fields?.description ?? {}
  const description = text === '' ? others : { ...others, [locale]: text }
  return { fields: { ...fields, description }, ...(metadata && { metadata }) }
}
