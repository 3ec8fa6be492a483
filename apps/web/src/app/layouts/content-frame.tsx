import { Outlet } from 'react-router'

/** Room around the content of every page but the landing page, which fills the window. */
export default function ContentFrame() {
  return (
    <div className="animate-page px-4 py-6 sm:px-6 sm:py-8 lg:px-8">
      <Outlet />
    </div>
  )
}
