// Defines <attention-lab>. Import this file from any page; everything else is found beside it.
//
//   <script type="module" src="https://example.org/element/attention-lab.js"></script>
//   <attention-lab demo="relative" lang="zh" theme="dark" state="pairing=mixed"></attention-lab>
//
// Attributes and properties of the same name
//   demo    the demo's id
//   lang    zh, en, …; without it, that of the page around or of the reader
//   theme   auto (default), light, dark
//   state   its settings as in a link; the attribute is read, the property always holds the present ones
//   level   level of its title among the page's headings (2)
//   lesson  what a teacher asks of it, as in a link: only=stage&lock=seed (ui/lesson.ts)
//   present stage and sentence fill the screen; arrow keys and clickers turn the steps of "try this", Escape leaves
// Methods      reset()
// Events       attention-lab-change  detail { demo, state, step }   a setting changed (bubbles)
//              attention-lab-present detail { demo, present }       it fills the screen, or no longer (bubbles)
//              attention-lab-ready                                  the demo is drawn (bubbles)
// Parts        demo, stage, sentence, controls, control
// Properties   every token of style/tokens.css can be set from outside: attention-lab { --page: white; }
import { AttentionLab } from './demo-element';

// The first version on a page has the name; a second one joins it.
if (!customElements.get('attention-lab')) customElements.define('attention-lab', AttentionLab);

export { AttentionLab };
export type { Change, Presenting } from './demo-element';
