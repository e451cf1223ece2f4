/** The gallery of cards and tables, for who draws them: `npm run dev`, then /gallery.html. It is not built into the bundle. */
import { mount } from 'svelte'
import { setLanguage } from '../words/chosen.svelte'
import '../design/tokens.css'
import '../design/base.css'
import Gallery from './Gallery.svelte'

const asked = new URLSearchParams(location.search)
const theme = asked.get('theme')
if (theme) document.documentElement.dataset['theme'] = theme
if (asked.get('language') === 'de') await setLanguage('de', false)
const target = document.getElementById('gallery')
if (target) mount(Gallery, { target, props: { asked } })
