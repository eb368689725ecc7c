import { Button, Checkbox, Tabs, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Control } from '#contract/resources/editor-interface'
import { fieldTypeName } from '../../../api/content.ts'
import { type SentField, saveControl } from '../../../api/content-types.ts'
import { editorInterfaceQuery, keyOf } from '../../../api/management.ts'
import { t as common } from '../../../i18n/common.ts'
import { t } from '../../../i18n/content-type-fields.ts'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import formClasses from '../../../parts/forms/form.module.css'
import { useEnvironment } from '../../../state/environment.tsx'
import { refusalText, useChange } from '../../../state/use-change.ts'
import classes from '../content-type.module.css'
import { idOf } from '../use-type-draft.ts'
import { RuleForm } from '../validation/rule-form.tsx'
import { problemsOf } from '../validation/rules.ts'
import { idProblem } from './add-field.tsx'
import { AllowedResourcesForm } from './allowed-resources-form.tsx'
import { AppearanceForm } from './appearance-form.tsx'
import { DefaultForm } from './default-form.tsx'
import { canBeTitle, linksToSpaces, type Shape } from './field-kinds.ts'
import { controlOf } from './widgets.ts'

interface FieldDialogProps {
  typeId: string
  field: SentField
  isTitle: boolean
  /** The field is part of the last activated version, which entries use. */
  isActive: boolean
  taken: readonly string[]
  onApply: (field: SentField, isTitle: boolean) => void
  onClose: () => void
}

export function FieldDialog(props: FieldDialogProps) {
  const { typeId, field: stored, isActive, taken, onApply, onClose } = props
  const { env, types } = useEnvironment()
  const [field, setField] = useState(stored)
  const [isTitle, setIsTitle] = useState(props.isTitle)
  const [ownControl, setOwnControl] = useState<Control | null>(null)
  const editor = useQuery({ ...editorInterfaceQuery(env, typeId), enabled: isActive })
  const id = idOf(field)
  const wrongId = id === '' ? t('idMissing') : idProblem(id, taken)
  const isForSpaces = linksToSpaces(field as Shape)
  const hasSpace = (field.allowedResources?.length ?? 0) > 0
  const problems = [...problemsOf(field), ...(isForSpaces && !hasSpace ? [t('spaceMissing')] : [])]
  const save = useChange((control: Control) => saveControl(env, editor.data!, control), {
    changes: keyOf(env, 'editor_interface', typeId),
    after: () => onApply(field, isTitle),
  })
  const rename = (next: string) => {
    const { newId: _, ...rest } = field
    setField({ ...rest, ...(next !== stored.id && { newId: next }) })
  }
  const problem = refusalText(save.error)
  return (
    <Dialog
      shape="large"
      title={
        <>
          {stored.name} <span className={classes.kindAbout}>{fieldTypeName(stored)}</span>
        </>
      }
      onClose={onClose}
      footer={
        <>
          {problems.length > 0 && <span className={classes.problem}>{problems[0]}</span>}
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            loading={save.isPending}
            disabled={field.name.trim() === '' || wrongId !== null || problems.length > 0}
            onClick={() => (ownControl === null ? onApply(field, isTitle) : save.mutate(ownControl))}
          >
            {t('apply')}
          </Button>
        </>
      }
    >
      <Tabs defaultValue="settings">
        <Tabs.List mb="md" className={classes.tabs}>
          <Tabs.Tab value="settings">{t('settings')}</Tabs.Tab>
          <Tabs.Tab value="validation">{t('validation')}</Tabs.Tab>
          <Tabs.Tab value="default">{t('defaultValue')}</Tabs.Tab>
          <Tabs.Tab value="appearance">{t('appearance')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="settings">
          <div className={classes.rules}>
            <TextInput
              label={t('name')}
              required
              value={field.name}
              onChange={(event) => setField({ ...field, name: event.currentTarget.value })}
            />
            <TextInput
              label={t('fieldId')}
              required
              description={isActive ? t('idChangeHint') : t('apiIdentifier')}
              value={id}
              error={wrongId}
              onChange={(event) => rename(event.currentTarget.value.trim())}
            />
            <Checkbox
              label={t('isLocalized')}
              description={t('localizedHint')}
              checked={field.localized ?? false}
              onChange={(event) => setField({ ...field, localized: event.currentTarget.checked })}
            />
            {canBeTitle(field) && (
              <Checkbox
                label={t('useAsDisplayField')}
                checked={isTitle}
                onChange={(event) => setIsTitle(event.currentTarget.checked)}
              />
            )}
            {isForSpaces && (
              <AllowedResourcesForm
                resources={field.allowedResources ?? []}
                onChange={(allowedResources) => setField({ ...field, allowedResources })}
              />
            )}
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="validation">
          <RuleForm field={field} onChange={setField} />
        </Tabs.Panel>
        <Tabs.Panel value="default">
          <DefaultForm field={field} onChange={setField} />
        </Tabs.Panel>
        <Tabs.Panel value="appearance">
          {!isActive ? (
            <Message title={t('activateFirst')}>{t('activateFirstHint')}</Message>
          ) : (
            editor.data && (
              <AppearanceForm
                field={field}
                fields={types.get(typeId)?.fields ?? []}
                control={ownControl ?? controlOf(stored, editor.data.controls)}
                onChange={setOwnControl}
              />
            )
          )}
        </Tabs.Panel>
      </Tabs>
      {problem !== null && (
        <p className={formClasses.problem} role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  )
}
