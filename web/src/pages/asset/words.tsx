import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { saveAsset } from '../../api/assets.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { hasStatus } from '../../api/errors.ts'
import { refusalText } from '../../api/use-change.ts'
import type { Asset, Localized } from '../../api/wire.ts'
import { Card } from '../../parts/card.tsx'
import formClasses from '../../parts/form.module.css'
import classes from './asset.module.css'
import { useAssetChange } from './use-asset-change.ts'

interface WordsProps {
  asset: Asset
  locale: string
  isDisabled: boolean
}

/** Title and description in one locale. */
export function Words(props: WordsProps) {
  return (
    <Card title="Title and description">
      <WordsForm {...props} className={classes.body} />
    </Card>
  )
}

export function WordsForm({ asset, locale, isDisabled, className }: WordsProps & { className: string | undefined }) {
  const { place } = useEnvironment()
  const stored = { title: asset.fields?.title?.[locale] ?? '', description: asset.fields?.description?.[locale] ?? '' }
  const [title, setTitle] = useState(stored.title)
  const [description, setDescription] = useState(stored.description)
  const isChanged = title !== stored.title || description !== stored.description
  const save = useAssetChange(
    () => {
      const withText = (value: Localized<string> | undefined, text: string): Localized<string> => {
        const { [locale]: _, ...others } = value ?? {}
        return text === '' ? others : { ...others, [locale]: text }
      }
      return saveAsset(place, asset, {
        ...(asset.metadata && { metadata: asset.metadata }),
        fields: {
          ...asset.fields,
          title: withText(asset.fields?.title, title),
          description: withText(asset.fields?.description, description),
        },
      })
    },
    () => 'Saved. Publish to let readers see it.',
  )
  const problem = hasStatus(save.error, 409)
    ? 'Somebody else has changed this file since. Copy your words and load the page again.'
    : refusalText(save.error)
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(undefined)
      }}
    >
      <TextInput
        label={`Title (${locale})`}
        value={title}
        disabled={isDisabled}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label={`Description (${locale})`}
        description="What the picture shows, for those who cannot see it"
        rows={3}
        value={description}
        disabled={isDisabled}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {problem !== null && (
        <p className={formClasses.problem} role="alert">
          {problem}
        </p>
      )}
      <div>
        <Button type="submit" variant="default" disabled={!isChanged || isDisabled} loading={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
