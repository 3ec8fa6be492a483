import type { Role } from '@efie/domain'
import { msg } from '@lingui/core/macro'
import { Building2, LayoutDashboard, UserRound } from 'lucide-react'
import { homeOf } from '~/platform/navigation/roles.ts'
import type { Entry } from '~/platform/navigation/user-entries.ts'

export const profileLink: Entry = { label: msg`Profile`, to: '/profile', icon: UserRound }

/** The user menu: Dashboard, entries for company roles, Profile. Sign out comes last. */
export const accountLinks = (role: Role): Entry[] => [
  { label: msg`Dashboard`, to: homeOf(role), icon: LayoutDashboard },
  ...(role === 'company' ? [{ label: msg`Company Dashboard`, to: '/company', icon: Building2 }] : []),
  ...(role === 'company_manager'
    ? [{ label: msg`Company Manager`, to: '/company-manager', icon: Building2 }]
    : []),
  profileLink,
]
