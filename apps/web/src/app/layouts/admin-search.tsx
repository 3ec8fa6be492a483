import { Search } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAuthStore } from '../auth/auth-store.ts'
import { visibleAdminEntries } from '../navigation/admin-entries.ts'

/** Lists that take a search text in their address. */
const searchable = [
  { to: '/admin/users', label: 'users' },
  { to: '/admin/applications', label: 'applications' },
  { to: '/admin/properties', label: 'properties' },
]

/** Finds pages by name, and hands the text to the lists that can search. */
export const AdminSearch = () => {
  const abilities = useAuthStore((state) => state.abilities)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const entries = visibleAdminEntries(abilities)
  const pages = entries.filter(({ label }) => label.toLowerCase().includes(wanted))
  const lists = searchable.filter(({ to }) => entries.some((entry) => entry.to === to))
  const results = [
    ...pages.map(({ to, label }) => ({ to, label })),
    ...lists.map(({ to, label }) => ({
      to: `${to}?q=${encodeURIComponent(text.trim())}`,
      label: `Search ${label} for “${text.trim()}”`,
    })),
  ]
  const go = (to: string) => {
    setText('')
    void navigate(to)
  }
  return (
    <search className="hidden w-full max-w-md md:block">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          if (wanted && results[0]) go(results[0].to)
        }}
      >
        <Search
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          aria-hidden="true"
        />
        <input
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && setText('')}
          placeholder="Search..."
          aria-label="Search"
          autoComplete="off"
          className="h-10 w-full rounded border border-line-strong bg-sunken pr-3 pl-9 text-[0.9375rem] placeholder:text-muted focus:border-primary focus:ring-2 focus:ring-primary/25 focus:outline-none"
        />
        {wanted && (
          <ul className="absolute inset-x-0 top-full z-40 mt-2 rounded border bg-surface p-1.5 shadow-overlay">
            {results.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  onClick={() => setText('')}
                  className="block rounded px-3 py-2 text-sm font-medium hover:bg-sunken"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </form>
    </search>
  )
}
