// Starts the page that shows one demo in a frame: embed.html?demo=relative#pairing=mixed&lang=en
import { AttentionLab, type Change } from './element';
import { announceHeight } from './height';
import { Page } from './page';

const id = new URLSearchParams(location.search).get('demo') ?? '';
const lab = new AttentionLab();
const page = new Page(id, dress);

lab.demo = id;
lab.level = 1;
dress();
lab.addEventListener('attention-lab-change', (event) => {
  const { detail } = event as CustomEvent<Change>;
  page.address.setState(id, detail.state, detail.step);
});
document.body.append(lab);
announceHeight(lab, id);

function dress(): void {
  lab.lang = page.lang;
  lab.theme = page.theme;
  lab.state = page.address.state(id);
  lab.places = (state) => ({ link: page.address.href(id, state) });
}
