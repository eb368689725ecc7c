import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { t as form } from '../../i18n/webhook-form.ts'
import { t } from '../../i18n/webhook-templates.ts'
import formClasses from '../../parts/forms/form.module.css'
import { Card } from '../../parts/layout/card.tsx'
import classes from '../settings/settings.module.css'
import { TEMPLATES, type WebhookTemplate } from './webhook-templates.ts'

/** Fills the form with the values of a common receiver. */
export function TemplateCard({ onChoose }: { onChoose: (template: WebhookTemplate | null) => void }) {
  const [template, setTemplate] = useState<WebhookTemplate | null>(null)
  return (
    <Card title={form('template')}>
      <div className={classes.body}>
        <NativeSelect
          label={form('receiver')}
          description={form('receiverHint')}
          value={template?.name ?? ''}
          data={[
            { value: '', label: form('noTemplate') },
            ...TEMPLATES.map(({ name, about }) => ({ value: name, label: t('option', { name, about }) })),
          ]}
          onChange={(event) => {
            const chosen = TEMPLATES.find(({ name }) => name === event.currentTarget.value) ?? null
            setTemplate(chosen)
            onChoose(chosen)
          }}
        />
        <p className={formClasses.hint} role="status">
          {template && t('summary', { about: capitalized(template.about), hint: template.hint })}
        </p>
      </div>
    </Card>
  )
}

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
