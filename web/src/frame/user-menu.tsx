import { type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Session, sessionQuery } from '../api/session.ts'
import { t } from '../i18n/frame.ts'
import { IconActivity, IconKeyboard, IconLogout, IconUser } from '../parts/icons/icons.ts'
import { showKeyboardHelp } from '../state/keyboard-help.ts'
import { SIGN_OUT_REQUESTED } from '../state/return-url.ts'
import classes from './top-bar.module.css'

export function UserMenu() {
  const { data: session } = useQuery(sessionQuery)
  // Mantine would disable transitions with a <style> element, which the content security policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  if (!session) return null
  const name = nameOf(session.user)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.user}>
          <span aria-hidden="true">{initialsOf(session.user)}</span>
          <VisuallyHidden>{t('accountOf', { name })}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who} role="presentation">
          <p className={classes.whoName}>{name}</p>
          {name !== session.user.email && <p className={classes.whoEmail}>{session.user.email}</p>}
        </div>
        <Menu.Item component={Link} to="/account" leftSection={<IconUser size={16} aria-hidden="true" />}>
          {t('yourAccount')}
        </Menu.Item>
        {session.isAdministrator && (
          <Menu.Item component={Link} to="/status" leftSection={<IconActivity size={16} aria-hidden="true" />}>
            {t('status')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden="true" />} onClick={() => showKeyboardHelp(true)}>
          {t('keyboardShortcuts')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('appearance')}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          <Menu.RadioItem value="light">{t('light')}</Menu.RadioItem>
          <Menu.RadioItem value="dark">{t('dark')}</Menu.RadioItem>
          <Menu.RadioItem value="auto">{t('system')}</Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to="/sign-out"
          state={SIGN_OUT_REQUESTED}
          replace
          leftSection={<IconLogout size={16} aria-hidden="true" />}
        >
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const nameOf = (user: Session['user']): string => `${user.firstName} ${user.lastName}`.trim() || user.email

function initialsOf(user: Session['user']): string {
  const initials = [user.firstName, user.lastName].map((name) => [...name.trim()][0] ?? '').join('')
  return (initials || (user.email[0] ?? '?')).toUpperCase()
}
