import { Textarea, TextInput } from '@mantine/core'
import { useItemEdit } from '../../edits/item-edit.tsx'
import { valueAt } from '../../state/edits/changes.ts'
import { orNothing } from '../entry/editors/editor-props.ts'
import { normalLineEnds, withLineEnds } from '../entry/editors/line-ends.ts'
import { useHasLines } from '../entry/editors/text-editors.tsx'

/** Title and description in one locale. */
export function Words({ locale, className }: { locale: string; className: string | undefined }) {
  const { session, state, canChange } = useItemEdit()
  const wordsOf = (field: 'title' | 'description') => {
    const text = String(valueAt(state.entry, field, locale) ?? '')
    return {
      value: normalLineEnds(text),
      readOnly: !canChange(field, locale),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        session.change(field, locale, orNothing(withLineEnds(text, currentTarget.value))),
    }
  }
  const Title = useHasLines(valueAt(state.entry, 'title', locale)) ? Textarea : TextInput
  return (
    <div className={className}>
      <Title label={`Title (${locale})`} {...wordsOf('title')} />
      <Textarea
        label={`Description (${locale})`}
        description="Alt text for screen readers"
        rows={3}
        {...wordsOf('description')}
      />
    </div>
  )
}
