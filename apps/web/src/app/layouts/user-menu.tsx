import { languages } from '@efie/domain'
import { Trans } from '@lingui/react/macro'
import { ChevronDown, Languages, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { languageNames, translate } from '~/i18n/i18n.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Button } from '~/ui/button.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '~/ui/dropdown-menu.tsx'
import type { SessionUser } from '~/platform/auth/auth-store.ts'
import { useLanguageChoice } from '~/platform/language/use-language.ts'
import { accountLinks } from './account-links.ts'
import { useSignOut } from './use-sign-out.ts'

/** Languages under their own names. */
const LanguageItems = () => {
  const { language, choose, possible } = useLanguageChoice()
  if (!possible) return null
  return languages
    .filter((other) => other !== language)
    .map((other) => (
      <MenuItem key={other} onSelect={() => choose(other)}>
        <Languages aria-hidden="true" />
        <span lang={other}>{languageNames[other]}</span>
      </MenuItem>
    ))
}

interface UserMenuProps {
  user: SessionUser
  /** Second line of the button on wide windows. */
  detail?: string
  /** Further items above the languages. */
  children?: ReactNode
}

/** The signed-in person's menu on wide windows; phones have it in theirs. */
export default function UserMenu({ user, detail, children }: UserMenuProps) {
  const signOut = useSignOut()
  return (
    <DropdownMenu
      trigger={
        <Button tone="ghost" className="h-12 px-2">
          <Avatar name={user.full_name} size="sm" />
          <span className="sr-only">
            <Trans>User menu for</Trans>
          </span>
          <span className="max-w-40 text-left leading-tight max-lg:sr-only">
            <span className="block truncate">{user.full_name}</span>
            {detail && <span className="block truncate text-xs font-normal text-muted">{detail}</span>}
          </span>
          <ChevronDown className="size-4 text-muted max-sm:hidden" aria-hidden="true" />
        </Button>
      }
    >
      <MenuLabel>
        <span className="block font-semibold">{user.full_name}</span>
        <span className="block max-w-60 truncate text-muted">{user.email}</span>
      </MenuLabel>
      <MenuSeparator />
      {accountLinks(user.role).map(({ label, to, icon: Icon }) => (
        <MenuItem key={to} asChild>
          <Link to={to} prefetch="intent">
            <Icon aria-hidden="true" />
            {translate(label)}
          </Link>
        </MenuItem>
      ))}
      {children}
      <LanguageItems />
      <MenuSeparator />
      <MenuItem onSelect={() => void signOut()}>
        <LogOut aria-hidden="true" />
        <Trans>Sign out</Trans>
      </MenuItem>
    </DropdownMenu>
  )
}
