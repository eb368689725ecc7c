import { Textarea, TextInput } from '@mantine/core'
import { valueAt } from '../../edits/changes.ts'
import { useItemEdit } from '../../edits/item-edit.tsx'

/** Title and description in one locale. */
export function Words({ locale, className }: { locale: string; className: string | undefined }) {
  const { session, state, canChange } = useItemEdit()
  const wordsOf = (field: 'title' | 'description') => ({
    value: String(valueAt(state.entry, field, locale) ?? ''),
    readOnly: !canChange(field, locale),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      session.change(field, locale, currentTarget.value === '' ? undefined : currentTarget.value),
  })
  return (
    <div className={className}>
      <TextInput label={`Title (${locale})`} {...wordsOf('title')} />
      <Textarea
        label={`Description (${locale})`}
        description="What the picture shows, for those who cannot see it"
        rows={3}
        {...wordsOf('description')}
      />
    </div>
  )
}
