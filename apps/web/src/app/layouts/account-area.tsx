import { languages } from '@efie/domain'
import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown, Languages, LogOut, ShoppingCart } from 'lucide-react'
import { Link } from 'react-router'
import { languageNames, translate } from '~/i18n/i18n.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Button } from '~/ui/button.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '~/ui/dropdown-menu.tsx'
import { useLanguageChoice } from '~/platform/language/use-language.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { cartCount, useCartStore } from '~/platform/stores/cart-store.ts'
import { accountLinks } from './account-links.ts'
import { useSignOut } from './use-sign-out.ts'

const CartButton = () => {
  const count = useCartStore((state) => cartCount(state.items))
  const setOpen = useCartStore((state) => state.setOpen)
  return (
    <Button
      tone="ghost"
      size="icon"
      className="relative"
      aria-haspopup="dialog"
      aria-label={plural(count, { one: 'Shopping cart, # item', other: 'Shopping cart, # items' })}
      onClick={() => setOpen(true)}
    >
      <ShoppingCart className="size-5" aria-hidden="true" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-bold text-forest tabular-nums"
        >
          {count}
        </span>
      )}
    </Button>
  )
}

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

/** Cart and user menu of a signed-in person; only loaded for one. */
export default function AccountArea() {
  const user = useAuthStore((state) => state.user)
  const signOut = useSignOut()
  if (!user) return null
  return (
    <>
      <CartButton />
      <DropdownMenu
        trigger={
          <Button tone="ghost" className="px-2 max-md:hidden">
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
    </>
  )
}
