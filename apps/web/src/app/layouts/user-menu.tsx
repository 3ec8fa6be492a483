import { languages } from '@efie/domain'
import { Trans } from '@lingui/react/macro'
import { ChevronDown, Languages, LogOut } from 'lucide-react'
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

/** The signed-in person's menu on wide windows; phones have it in theirs. */
export default function UserMenu({ user }: { user: SessionUser }) {
  const signOut = useSignOut()
  return (
    <DropdownMenu
      trigger={
        <Button tone="ghost" className="px-2">
          <Avatar name={user.full_name} size="sm" />
          <span className="sr-only">
            <Trans>User menu for</Trans>
          </span>
          <span className="max-w-36 truncate max-lg:sr-only">{user.full_name}</span>
          <ChevronDown className="size-4 text-muted" aria-hidden="true" />
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
      <LanguageItems />
      <MenuSeparator />
      <MenuItem onSelect={() => void signOut()}>
        <LogOut aria-hidden="true" />
        <Trans>Sign out</Trans>
      </MenuItem>
    </DropdownMenu>
  )
}
