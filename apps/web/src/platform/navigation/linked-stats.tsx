import { Link } from 'react-router'
import { translate } from '~/i18n/i18n.ts'
import { Stat, type StatProps } from '~/ui/card.tsx'
import { cn } from '~/ui/cn.ts'
import { statGrid } from '~/ui/stat-grid.ts'

export interface LinkedStat extends StatProps {
  /** Address of the rows that the figure counts; null for those who can't read them. */
  to: string | null
}

interface LinkedStatsProps {
  figures: readonly LinkedStat[]
  label?: string
  className?: string
}

/** Figures, each linked to its rows. */
export const LinkedStats = ({ figures, label, className }: LinkedStatsProps) => (
  <ul aria-label={label} className={cn(statGrid(figures.length), className)}>
    {figures.map(({ to, ...stat }) => (
      // The last of an odd number fills its row where there are two columns.
      <li
        key={translate(stat.label)}
        className={cn('min-w-0 *:h-full', figures.length % 2 === 1 && 'last:max-lg:col-span-full')}
      >
        {to === null ? (
          <Stat {...stat} />
        ) : (
          <Link to={to} className="block rounded *:h-full hover:ring-2 hover:ring-primary/40">
            <Stat {...stat} />
          </Link>
        )}
      </li>
    ))}
  </ul>
)
