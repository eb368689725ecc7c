import { Textarea, TextInput } from '@mantine/core'
import { t } from '../../i18n/field-editors.ts'
import { valueAt } from '../../state/edits/changes.ts'
import { orUndefined } from '../content-editing/editor-props.ts'
import { useItemEdit } from '../content-editing/item-edit.tsx'
import { normalLineEnds, withLineEnds } from '../content-editing/line-ends.ts'
import { useHasLines } from './text-editors.tsx'

/** Title and description in one locale. */
export function AssetTexts({ locale, className }: { locale: string; className: string | undefined }) {
  const { buffer, state, canChange } = useItemEdit()
  const propsOf = (field: 'title' | 'description') => {
    const text = String(valueAt(state.entry, field, locale) ?? '')
    return {
      value: normalLineEnds(text),
      readOnly: !canChange(field, locale),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        buffer.change(field, locale, orUndefined(withLineEnds(text, currentTarget.value))),
    }
  }
  const Title = useHasLines(valueAt(state.entry, 'title', locale)) ? Textarea : TextInput
  return (
    <div className={className}>
      <Title label={t('titleIn', { locale })} {...propsOf('title')} />
      <Textarea
        label={t('descriptionIn', { locale })}
        description={t('altText')}
        rows={3}
        {...propsOf('description')}
      />
    </div>
  )
}
