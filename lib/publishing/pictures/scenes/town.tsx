import { each, times } from "../drawing/drawing";
import { between, type Setting } from "../setting";
import {
  Bushes,
  Falling,
  grass,
  Hills,
  leaf,
  Meadow,
  Orb,
  Peaks,
  Sky,
  Stars,
  Tree,
  Water,
  Weather,
  wood,
} from "./nature";
import type { DrawScene } from "./scene";

const snowy = (s: Setting, fill: string) => (s.picture.season === "winter" ? s.paint(0.97, 0.012, 230) : fill);

const lit = (s: Setting) => s.isDark || s.time === "evening";

const pane = (s: Setting, i: number) =>
  lit(s) && s.random(i + 310) > 0.35 ? s.glow(0.9, 0.12, 88) : s.paint(0.86, 0.045, 225);

export const city: DrawScene = (s) => {
  const tower = (l: number, i: number) => s.paint(l, 0.055, between(s.hue, 260, 0.35) + (i % 3) * 14, 0.3);
  return {
    floor: 668,
    isOpen: true,
    pedestal: "plinth",
    back: (
      <>
        <Sky s={s} to={540} />
        <Orb s={s} at={[s.variant === 0 ? 900 : s.variant === 1 ? 300 : 600, 230, 200]} />
        <Weather s={s} count={3} />
        {times(14, (i) => {
          const high = 130 + Math.round(s.random(i + 3) * 210);
          return <rect x={i * 90 - 20} y={560 - high} width="80" height={high} fill={tower(0.86, i)} />;
        })}
        {s.variant === 2 && (
          <g fill="none" stroke={s.paint(0.62, 0.12, between(30, s.hue, 0.3))}>
            <path d="M-10 500H1210" strokeWidth="14" />
            <path d="M-60 300Q110 560 290 270Q600 640 910 270Q1090 560 1260 300" strokeWidth="7" />
            <path d="M290 580V260M910 580V260" strokeWidth="24" />
            {times(15, (i) => (
              <path d={`M${330 + i * 39} 500v-${Math.round(16 + 190 * ((i - 7) / 7) ** 2)}`} strokeWidth="3" />
            ))}
          </g>
        )}
        {each(s.variant === 2 ? [0, 1, 6, 7] : [0, 1, 2, 3, 4, 5, 6, 7], (i) => {
          const high = Math.round((i > 1 && i < 6 ? 110 : 280) + s.random(i + 23) * (i > 1 && i < 6 ? 110 : 160));
          const [x, y] = [i * 152 - 18, 600 - high];
          return (
            <g transform={`translate(${x} ${y})`}>
              {i % 3 === 1 && <path d="M60-60h8V0h-8z" fill={tower(0.6, i)} />}
              <rect width="138" height={high} rx="4" fill={tower(0.72, i)} />
              {i % 2 === 1 && <path d="M16 0v-24h106V0z" fill={tower(0.66, i)} />}
              {s.picture.season === "winter" && (
                <path d="M-3 0q4-14 20-10q50-6 104 0q16-2 20 10z" fill={s.paint(0.97, 0.012, 230)} />
              )}
              {times(Math.floor(high / 56), (row) =>
                times(3, (column) => (
                  <rect
                    x={18 + column * 38}
                    y={20 + row * 52}
                    width="25"
                    height="32"
                    rx="3"
                    fill={pane(s, i * 40 + row * 3 + column)}
                  />
                )),
              )}
              <path d={`M104 0h34v${high}h-34z`} fill="#000" opacity=".07" />
            </g>
          );
        })}
        <path d="M-10 590h1220v220H-10z" fill={snowy(s, s.paint(0.83, 0.02, 260))} />
        <path d="M-10 590h1220v14h-1220z" fill="#fff" opacity=".5" />
        <path d="M-10 720h1220v90H-10z" fill={s.paint(0.52, 0.02, 270)} />
        <path d="M20 768h1200" stroke="#fff" strokeWidth="9" strokeDasharray="90 60" opacity=".7" />
        {each([50, 1150], (x, i) => (
          <Tree s={s} i={i} at={[x, 640, 210]} />
        ))}
      </>
    ),
    air: <Falling s={s} count={22} />,
  };
};

function Facade({ s, i, x, width, high }: { s: Setting; i: number; x: number; width: number; high: number }) {
  const hues = [s.hue, s.hue + 60, s.hue - 50, s.hue + 150, s.hue + 20, s.hue - 90];
  const wall = s.paint(0.83, 0.075, hues[i % 6] ?? s.hue, 0);
  const trim = s.paint(0.55, 0.1, hues[(i + 1) % 6] ?? s.hue, 0);
  const columns = width > 210 ? 3 : 2;
  const step = width / columns;
  const isShop = i % 2 === 0;
  const roof = i % 3;
  return (
    <g transform={`translate(${x} 600)`}>
      {roof === 0 && (
        <path d={`M-8 ${-high}L${width / 2} ${-high - 90}L${width + 8} ${-high}z`} fill={snowy(s, trim)} />
      )}
      {roof === 1 && (
        <path d={`M0 ${-high}v-24h${width * 0.28}v-26h${width * 0.44}v26h${width * 0.28}v24z`} fill={wall} />
      )}
      {roof === 2 && <path d={`M-8 ${-high}l20-56h${width - 24}l20 56z`} fill={snowy(s, trim)} />}
      <rect y={-high} width={width} height={high} fill={wall} />
      <rect x="-6" y={-high - 4} width={width + 12} height="13" rx="4" fill="#fff" opacity=".85" />
      {times(Math.floor((high - 150) / 96), (row) =>
        times(columns, (column) => (
          <g transform={`translate(${Math.round(column * step + step / 2)} ${-high + 34 + row * 96})`}>
            <rect
              x="-23"
              width="46"
              height="60"
              rx={i % 2 ? 22 : 4}
              fill={pane(s, i * 30 + row * 3 + column)}
              stroke="#fff"
              strokeWidth="6"
            />
            <path d="M-32 62h64v9h-64z" fill={trim} />
          </g>
        )),
      )}
      {isShop ? (
        <>
          <rect x="16" y="-98" width={width - 32} height="82" rx="4" fill={pane(s, i)} stroke="#fff" strokeWidth="6" />
          {times(Math.round((width - 8) / 26), (k) => (
            <path d={`M${4 + k * 26}-128h26v34a13 13 0 0 1-26 0z`} fill={k % 2 ? "#fff" : trim} />
          ))}
        </>
      ) : (
        <>
          <path d={`M${width / 2 - 30} 0v-84a30 30 0 0 1 60 0V0z`} fill={trim} stroke="#fff" strokeWidth="6" />
          <circle cx={width / 2 + 16} cy="-46" r="5" fill={s.glow(0.88, 0.12, 90)} />
        </>
      )}
    </g>
  );
}

function StreetLamp({ s, x }: { s: Setting; x: number }) {
  return (
    <g transform={`translate(${x} 655)`}>
      {lit(s) && <circle cy="-300" r="90" fill={s.glow(0.92, 0.12, 85)} opacity=".28" />}
      <path d="M-6 0V-270H6V0zM-18 0h36v9h-36z" fill={s.paint(0.36, 0.03, 265)} />
      <path d="M-22-272h44l-8-52h-28z" fill={lit(s) ? s.glow(0.94, 0.11, 90) : s.paint(0.95, 0.03, 100)} />
      <path d="M-26-324h52L0-350z" fill={s.paint(0.36, 0.03, 265)} />
    </g>
  );
}

export const street: DrawScene = (s) => ({
  floor: 668,
  isOpen: true,
  pedestal: "crate",
  back: (
    <>
      <Sky s={s} to={480} />
      {s.isDark ? <Stars s={s} count={30} /> : <Weather s={s} count={3} />}
      {s.variant === 2 && <Orb s={s} at={[600, 240, 220]} />}
      {each(
        s.variant === 0
          ? [-30, 180, 405, 615, 845, 1060]
          : s.variant === 1
            ? [-60, 150, 370, 570, 790, 1010]
            : [-40, 165, 840, 1040],
        (x, i) => (
          <Facade
            s={s}
            i={i + s.variant * 2 + Math.floor(s.random(5) * 5)}
            x={x}
            width={205 + (i % 2) * 20}
            high={250 + Math.round(s.random(i + 15) * 3) * 62}
          />
        ),
      )}
      {s.variant === 2 && (
        <>
          <Hills y={560} width={300} rise={30} fill={grass(s, 0.8)} />
          {each([420, 540, 660, 780], (x, i) => (
            <Tree s={s} i={i} at={[x, 595, 170 + (i % 2) * 40]} />
          ))}
        </>
      )}
      <path d="M-10 598h1220v212H-10z" fill={snowy(s, s.paint(0.86, 0.025, 70))} />
      <path
        d="M-10 640h1220M-10 690h1220M120 598l-60 122M360 598l-36 122M600 598v122M840 598l36 122M1080 598l60 122"
        stroke="#000"
        strokeWidth="3"
        opacity=".09"
      />
      <path d="M-10 728h1220v18H-10z" fill={s.paint(0.76, 0.02, 260)} />
      <path d="M-10 746h1220v64H-10z" fill={s.paint(0.5, 0.02, 270)} />
      <StreetLamp s={s} x={s.variant === 1 ? 1110 : 90} />
      {s.variant !== 2 && <Tree s={s} i={4} at={[s.variant === 1 ? 70 : 1130, 650, 300]} />}
      {s.picture.mood === "joyful" && (
        <g>
          <path d="M-10 130Q300 260 600 150T1210 130" fill="none" stroke="#fff" strokeWidth="4" />
          {times(19, (i) => {
            const x = 30 + i * 64;
            const y = Math.round(
              x < 600
                ? 130 + 150 * Math.sin((x / 600) * Math.PI) * 0.5 + (x / 600) * 20
                : 150 - 40 * Math.sin(((x - 600) / 600) * Math.PI) - 10,
            );
            return <path d={`M${x - 20} ${y}h40l-20 40z`} fill={s.glow(0.78, 0.15, s.hue + i * 70)} />;
          })}
        </g>
      )}
    </>
  ),
  air: <Falling s={s} count={24} />,
});

export const market: DrawScene = (s) => {
  const [first, second] = [s.paint(0.65, 0.16, s.hue, 0), "#fff"];
  return {
    floor: 634,
    counter: 632,
    isOpen: true,
    pedestal: "crate",
    back: (
      <>
        <Sky s={s} to={500} />
        {s.isDark && <Stars s={s} count={20} />}
        {each([-40, 170, 790, 1000], (x, i) => (
          <g opacity=".75">
            <Facade s={s} i={i + s.variant} x={x} width={200} high={290 + (i % 2) * 60} />
          </g>
        ))}
        {s.variant === 1 && <Bushes s={s} y={600} count={6} size={64} fill={leaf(s, 2, 0.66)} />}
        <path d="M-10 598h1220v212H-10z" fill={snowy(s, s.paint(0.84, 0.035, 70))} />
        <path
          d={s.variant === 2 ? "M180 700V210h26V700zM994 700V210h26V700z" : "M130 700V220h24V700zM1046 700V220h24V700z"}
          fill={wood(s, 0.56)}
        />
        <path d="M150 300h900v340H150z" fill={s.paint(0.5, 0.07, s.hue)} opacity=".32" />
        {times(12, (i) => {
          const x = 90 + i * 85;
          return (
            <path
              d={`M${x + (i - 6) * -4} 150h${85 - 4}L${x + 85} 262a42 42 0 0 1-85 0z`}
              fill={i % 2 ? second : first}
            />
          );
        })}
        <path d="M114 140h972v20H114z" fill={s.paint(0.5, 0.13, s.hue, 0)} />
        {s.picture.mood === "cozy" && (
          <>
            <path d="M150 320Q400 400 600 330T1050 320" fill="none" stroke={wood(s, 0.4)} strokeWidth="4" />
            {times(9, (i) => (
              <circle
                cx={180 + i * 105}
                cy={350 + (i % 4 === 1 ? 14 : i % 4 === 3 ? -14 : 0)}
                r="11"
                fill={s.glow(0.92, 0.13, 88)}
              />
            ))}
          </>
        )}
      </>
    ),
    table: (
      <>
        <path d="M100 588h1000l36 76H64z" fill={wood(s, 0.74)} />
        <path d="M64 662h1072v150H64z" fill={wood(s, 0.6)} />
        {times(8, (i) => (
          <path d={`M${76 + i * 133} 678h116v120h-116z`} fill={wood(s, 0.53)} />
        ))}
      </>
    ),
    air: <Falling s={s} count={14} />,
  };
};

export const stadium: DrawScene = (s) => ({
  floor: 655,
  isOpen: true,
  hasLawn: s.variant !== 1,
  pedestal: "plinth",
  back: (
    <>
      <Sky s={s} to={360} />
      {s.isDark ? <Stars s={s} count={30} /> : <Weather s={s} count={3} />}
      <path d="M-20 250Q600 130 1220 250V560H-20z" fill={s.paint(0.62, 0.08, s.hue)} />
      {times(5, (row) =>
        times(30, (i) => (
          <circle
            cx={Math.round(i * 42 + (row % 2) * 21 - 8)}
            cy={Math.round(252 + row * 46 - 70 * Math.sin(((i * 42) / 1200) * Math.PI) * (1 - row * 0.16))}
            r="15"
            fill={s.paint(
              0.7 + s.random(row * 30 + i) * 0.18,
              0.1,
              s.hue + Math.floor(s.random(row * 31 + i) * 5) * 70,
            )}
          />
        )),
      )}
      {each([70, 1130], (x, i) => (
        <g transform={`translate(${x} 300)`}>
          <path d="M-7 0V-170H7V0z" fill={s.paint(0.45, 0.03, 260)} />
          <rect x="-62" y="-232" width="124" height="66" rx="8" fill={s.paint(0.4, 0.03, 260)} />
          {times(6, (k) => (
            <circle cx={-38 + (k % 3) * 38} cy={-216 + Math.floor(k / 3) * 34} r="12" fill={s.glow(0.97, 0.06, 100)} />
          ))}
          <path d={i ? "M-60-160L-500 330H-180z" : "M60-160L500 330H180z"} fill="#fff" opacity=".13" />
        </g>
      ))}
      <path d="M-10 480h1220v60H-10z" fill={s.paint(0.95, 0.015, s.hue)} />
      {times(9, (i) => (
        <path d={`M${i * 140 - 20} 490h112v40h-112z`} fill={s.paint(0.76, 0.13, s.hue + i * 80)} />
      ))}
      {s.variant === 1 ? (
        <>
          <path d="M-10 536h1220v274H-10z" fill={s.paint(0.66, 0.13, between(32, s.hue, 0.2), 0)} />
          <path d="M-10 580h1220M-10 640h1220M-10 712h1220" stroke="#fff" strokeWidth="6" opacity=".8" />
        </>
      ) : (
        <>
          {times(8, (i) => (
            <path
              d={`M${(i - 4) * 180 + 600} 536h180L${(i - 3) * 300 + 600} 810h-300z`}
              fill={s.paint(i % 2 ? 0.72 : 0.77, 0.13, 140)}
            />
          ))}
          <ellipse cx="600" cy="640" rx="330" ry="66" fill="none" stroke="#fff" strokeWidth="7" opacity=".7" />
        </>
      )}
    </>
  ),
});

export const castle: DrawScene = (s) => {
  const stone = (l: number) => s.paint(l, 0.035, between(s.hue, 280, 0.4), 0.3);
  const roof = s.paint(0.56, 0.14, s.hue, 0);
  const tower = (x: number, y: number, width: number, high: number) => (
    <g transform={`translate(${x} ${y})`}>
      <rect x={-width / 2} y={-high} width={width} height={high} fill={stone(0.82)} />
      <path d={`M${width / 6} ${-high}h${width / 3}v${high}h${-width / 3}z`} fill="#000" opacity=".07" />
      <path d={`M${-width / 2 - 9} ${-high}h${width + 18}v20h${-width - 18}z`} fill={stone(0.74)} />
      <path
        d={`M${-width / 2 - 14} ${-high}L0 ${-high - width * 1.25}L${width / 2 + 14} ${-high}z`}
        fill={snowy(s, roof)}
      />
      <path
        d={`M-2 ${-high - width * 1.25 - 38}h4v44h-4zM2 ${-high - width * 1.25 - 36}l34 11l-34 11z`}
        fill={s.paint(0.72, 0.16, s.hue + 160, 0)}
      />
      <path d={`M-11 ${-high + 80}v-26a11 11 0 0 1 22 0v26z`} fill={pane(s, x)} />
    </g>
  );
  const offset = [0, -190, 190][s.variant] ?? 0;
  return {
    floor: 660,
    isOpen: true,
    hasLawn: true,
    pedestal: "plinth",
    back: (
      <>
        <Sky s={s} to={520} />
        {s.isDark ? <Stars s={s} /> : <Weather s={s} />}
        <Orb s={s} at={[s.variant === 2 ? 260 : 930, 170, 150]} />
        {s.variant === 1 && <Peaks s={s} y={540} height={260} count={6} fill={s.paint(0.8, 0.05, 260)} />}
        <Hills y={500} width={440} rise={40} x={s.variant * 120} fill={grass(s, 0.84)} />
        <g transform={`translate(${offset} 0)`}>
          {tower(430, 540, 84, 250)}
          {tower(770, 540, 84, 250)}
          {tower(600, 540, 110, 300)}
          <path
            d="M400 560V400h22v-22h30v22h30v-22h30v22h30v-22h30v22h30v-22h30v22h30v-22h30v22h30v-22h30v22h30v-22h30v22h18V560z"
            fill={stone(0.86)}
          />
          <path d="M552 570v-80a48 48 0 0 1 96 0v80z" fill={wood(s, 0.42)} />
          <path d="M576 470v100M600 462v108M624 470v100" stroke={wood(s, 0.34)} strokeWidth="4" />
          {tower(330, 560, 104, 210)}
          {tower(870, 560, 104, 210)}
        </g>
        {s.variant === 2 && <Water s={s} y={545} to={610} />}
        <Hills y={s.variant === 2 ? 600 : 550} width={640} rise={20} x={s.variant * 200} fill={grass(s, 0.77)} />
        <path
          d={`M${570 + offset} 556Q${590 + offset * 0.6} 640 440 810H800Q${690 + offset * 0.4} 640 ${634 + offset} 556z`}
          fill={s.paint(0.88, 0.04, 80)}
          opacity=".85"
        />
        <Bushes s={s} y={610} count={3} size={50} fill={leaf(s, 3, 0.62)} />
        <Meadow s={s} from={620} count={26} />
      </>
    ),
    air: <Falling s={s} count={20} />,
  };
};
