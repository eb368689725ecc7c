import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Field } from '../../../api/wire.ts'
import { t } from '../../../i18n/content-type.ts'
import { Message } from '../../../parts/feedback/message.tsx'
import { IconPlus, IconTrash } from '../../../parts/icons/icons.ts'
import { Card } from '../../../parts/layout/card.tsx'
import classes from '../content-type.module.css'
import {
  addSet,
  addTab,
  type Group,
  type GroupControl,
  groupsIn,
  idOfItem,
  isGroup,
  moveFieldTo,
  removeGroup,
  rename,
  step,
} from './layout-tree.ts'
import { Steps } from './move-buttons.tsx'

type Settings = ReadonlyMap<string, GroupControl['settings']>

interface LayoutCardProps {
  fields: readonly Field[]
  layout: readonly Group[]
  settings: Settings
  onLayout: (layout: readonly Group[]) => void
  onSettings: (settings: Map<string, GroupControl['settings']>) => void
}

const MAX_TABS = 5

/** Arranges the tabs of the editor and the field sets in them. */
export function LayoutCard(props: LayoutCardProps) {
  const { fields, layout, onLayout } = props
  const newName = layout.length === 0 ? t('firstTab') : t('newTab', { position: `${layout.length + 1}` })
  const add = (
    <Button
      variant="default"
      disabled={layout.length >= MAX_TABS}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => onLayout(addTab(layout, newName, fields))}
    >
      {t('addTab')}
    </Button>
  )
  return (
    <Card title={t('groups')} aside={layout.length > 0 && add}>
      {layout.length === 0 ? (
        <Message title={t('noGroups')} action={add}>
          {t('noGroupsHint')}
        </Message>
      ) : (
        layout.map((tab, index) => (
          <GroupEditor key={tab.groupId} {...props} group={tab} kind="tab" index={index} count={layout.length}>
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => onLayout(addSet(layout, tab.groupId, t('newSet')))}
            >
              {t('addSetTo', { tab: tab.name })}
            </Button>
          </GroupEditor>
        ))
      )}
    </Card>
  )
}

interface GroupEditorProps extends LayoutCardProps {
  group: Group
  kind: 'tab' | 'set'
  index: number
  count: number
  children?: ReactNode
}

function GroupEditor(props: GroupEditorProps) {
  const { children, ...shared } = props
  const { group, kind, index, count, fields, layout, settings, onLayout, onSettings } = shared
  const { groupId, name, items } = group
  const own = settings.get(groupId) ?? {}
  const set = (key: string, value: unknown) => {
    const { [key]: _, ...others } = own
    onSettings(new Map(settings).set(groupId, value ? { ...others, [key]: value } : others))
  }
  const isFolded = own.collapsedByDefault === true || own.collapsedByDefault === 'true'
  return (
    <section className={classes.group} data-kind={kind} aria-label={t(`group_${kind}`, { name })}>
      <div className={classes.placed}>
        <TextInput
          className={classes.placedName}
          aria-label={t(`groupName_${kind}`)}
          value={name}
          onChange={(event) => onLayout(rename(layout, groupId, event.currentTarget.value))}
        />
        <Steps
          name={t(`theGroup_${kind}`, { name })}
          isFirst={index === 0}
          isLast={index === count - 1}
          onStep={(by) => onLayout(step(layout, groupId, by))}
        />
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={t(`removeGroup_${kind}`, { name })}
          onClick={() => onLayout(removeGroup(layout, groupId))}
        >
          <IconTrash size={16} aria-hidden="true" />
        </ActionIcon>
      </div>
      {kind === 'set' && (
        <div className={classes.placed}>
          <TextInput
            className={classes.placedName}
            aria-label={t('helpTextOf', { name })}
            placeholder={t('helpText')}
            value={typeof own.helpText === 'string' ? own.helpText : ''}
            onChange={(event) => set('helpText', event.currentTarget.value)}
          />
          <Checkbox
            label={t('collapsed')}
            checked={isFolded}
            onChange={(event) => set('collapsedByDefault', event.currentTarget.checked)}
          />
        </div>
      )}
      {items.map((item, at) =>
        isGroup(item) ? (
          <GroupEditor key={item.groupId} {...shared} group={item} kind="set" index={at} count={items.length} />
        ) : (
          <div key={item.fieldId} className={classes.placed}>
            <span className={classes.placedName}>
              {fields.find(({ id }) => id === item.fieldId)?.name ?? item.fieldId}
            </span>
            <NativeSelect
              size="xs"
              aria-label={t('groupOf', { field: item.fieldId })}
              value={groupId}
              data={groupsIn(layout).map(({ id, name: label }) => ({ value: id, label }))}
              onChange={(event) => onLayout(moveFieldTo(layout, item.fieldId, event.currentTarget.value))}
            />
            <Steps
              name={item.fieldId}
              isFirst={at === 0}
              isLast={at === items.length - 1}
              onStep={(by) => onLayout(step(layout, idOfItem(item), by))}
            />
          </div>
        ),
      )}
      {items.length === 0 && <p className={classes.hint}>{t('noFieldsInGroup')}</p>}
      {children}
    </section>
  )
}
