import { PREVIEW_TOPIC_RULE } from '#contract/resources/webhook-preview'
import { WEBHOOK_ACTIONS } from '#contract/rules/change-actions'
import { BodyProblems } from '../body-problems.ts'
import type { Change, ChangeAction } from '../changes/change.ts'

/** Every topic: those that Sheaf sends (specification 6.2), and those that clients of Contentful may subscribe to. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  ...WEBHOOK_ACTIONS,
  Task: ['create', 'save', 'delete'],
  Comment: ['create', 'save', 'delete'],
  BulkAction: ['create', 'execute'],
  ScheduledAction: ['create', 'save', 'delete', 'execute'],
  Workflow: ['create', 'save', 'complete', 'delete'],
  TemplateInstallation: ['complete'],
  AppInstallation: ['create', 'save', 'delete'],
  BulkContentOperation: ['create', 'complete'],
}

const ALL_ACTIONS: ReadonlySet<string> = new Set(Object.values(ACTIONS).flat())

/** A type and an action, without wildcards. */
export type Topic = Pick<Change, 'type' | 'action'>

/** Is this a valid topic: `Entry.publish`, `*.publish`, `Entry.*` or `*.*`? */
export function isTopic(text: string): boolean {
  const [type = '', action = '', ...more] = text.split('.')
  if (more.length > 0 || (type !== '*' && !Object.hasOwn(ACTIONS, type))) return false
  return action === '*' || (type === '*' ? ALL_ACTIONS : new Set(ACTIONS[type])).has(action)
}

/** Does any of these topics match the change? */
export function matchesTopics(topics: readonly string[], { type, action }: Topic): boolean {
  if (!Object.hasOwn(ACTIONS, type) || !ACTIONS[type]!.includes(action)) return false
  return topics.some((topic) => {
    const [topicType, topicAction] = topic.split('.')
    return (topicType === '*' || topicType === type) && (topicAction === '*' || topicAction === action)
  })
}

export const topicOf = ({ type, action }: Topic): string => `${type}.${action}`

/** Parses a topic without wildcards. */
export function requireTopic(text: string): Topic {
  const problems = new BodyProblems()
  if (!isTopic(text) || text.includes('*')) problems.add('invalid', 'topic', text, PREVIEW_TOPIC_RULE)
  problems.throwIfAny()
  const [type, action] = text.split('.') as [string, ChangeAction]
  return { type, action }
}
