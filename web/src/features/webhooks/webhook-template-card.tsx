import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import form from '../../parts/forms/form.module.css'
import { Card } from '../../parts/layout/card.tsx'
import classes from '../settings/settings.module.css'
import { TEMPLATES, type WebhookTemplate } from './webhook-templates.ts'

/** Fills the form with the values of a common receiver. */
export function TemplateCard({ onChoose }: { onChoose: (template: WebhookTemplate | null) => void }) {
  const [template, setTemplate] = useState<WebhookTemplate | null>(null)
  return (
    <Card title="Template">
      <div className={classes.body}>
        <NativeSelect
          label="Receiver"
          description="Fills in the values that the receiver expects. You can change them below."
          value={template?.name ?? ''}
          data={[
            { value: '', label: 'None' },
            ...TEMPLATES.map(({ name, about }) => ({ value: name, label: `${name}: ${about.toLowerCase()}` })),
          ]}
          onChange={(event) => {
            const chosen = TEMPLATES.find(({ name }) => name === event.currentTarget.value) ?? null
            setTemplate(chosen)
            onChoose(chosen)
          }}
        />
        <p className={form.hint} role="status">
          {template && `${template.about}. ${template.hint}`}
        </p>
      </div>
    </Card>
  )
}
