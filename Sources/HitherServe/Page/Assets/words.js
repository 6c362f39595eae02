// The words of the pages in their languages, and what the pages share to show them.
"use strict";

const WORDS = {
  en: {
    skip: "To the members", language: "Language", no_access: "You need a link",
    no_access_why: "Ask the leader of the group for an invitation, and open it here.",
    join_title: "Join “{name}”",
    join_group: "Your positions are shown to the leader until {until}, and the leader's are shown to you. Nobody else sees them. You can stop at any time.",
    join_file: "Your positions are shown to those whom you have allowed, until {until}. You can stop at any time.",
    who_are_you: "Who are you?", another: "Somebody else", your_name: "Your name", join: "Join",
    link_refused: "This link is not valid: it may have expired, been used or been withdrawn. Ask the leader for a new one.",
    to_the_leader: "To the leader", way: "{distance}, {direction} from you", way_unknown: "Not known: {why}",
    no_own: "your own position is not shared", no_leader_fix: "the leader has sent no position",
    say_to_all: "Say to all", gather: "Gather", depart: "Depart", rest: "Rest", careful: "Careful", left: "Left", right: "Right",
    message: "Message", send: "Send", take_back: "Take back", sending_in: "“{what}” is sent in {seconds} s.",
    requests: "Requests", no_requests: "No open requests.", approve: "Approve", decline: "Decline", invite: "Invite people",
    link_until: "{link} (until {until})",
    who_is_where: "Who is where", leader: "leader", you: "you", last_seen: "Last position {age} ago", accuracy: "± {metres}",
    battery: "battery {percent}", no_fixes: "No position yet", not_shared: "Does not share positions with you",
    behind: "Behind the leader", lost: "No contact", off_route: "Off the route",
    ask_the_leader: "Ask the leader", request: "Request", break: "A break", add_stop: "One more stop",
    change_itinerary: "Another way", approved: "Approved", declined: "Declined", asked: "Asked; no answer yet.",
    map: "Map", map_title: "Positions of {count} members", scale: "The frame is {width} wide; north is up.", map_empty: "No position yet.",
    layer: "Ground", layer_plain: "Lines and names", layer_both: "Pictures with lines and names",
    what_happened: "What happened", nothing_happened: "Nothing has been observed yet.", group: "Group",
    your_position: "Your position", share_start: "Share my position", share_stop: "Stop sharing",
    sharing: "Shared until {until}, while this page is open. {waiting} waiting to be sent.",
    sharing_not: "This page does not send your position.", sharing_denied: "The browser does not give the position: {why}",
    leave: "Leave the group", phone_apps: "Share in the background with an app",
    live: "Live; last news {age} ago", gone: "No connection; last news {age} ago. It is tried again.",
    clock: "Clock for the wall", code_title: "The invitation as a QR code", set_up: "Set up {app}",
    clock_for: "Who is on the clock?", clock_unknown: "Not known", clock_none: "Nobody is on the clock yet.", up: "Move {name} up",
    since: "since {time}", as_of: "states as of {time}", clock_enter: "Open the group's page with an invitation first, then come back here.",
    second: "{n} s", minute: "{n} min", hour: "{n} h", day: "{n} days",
    directions: ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"],
  },
  de: {
    skip: "Zu den Mitgliedern", language: "Sprache", no_access: "Sie brauchen einen Link",
    no_access_why: "Bitten Sie die Leitung der Gruppe um eine Einladung, und öffnen Sie diese hier.",
    join_title: "„{name}“ beitreten",
    join_group: "Ihre Positionen sieht bis {until} die Leitung, und Sie sehen deren Positionen. Sonst sieht sie niemand. Sie können jederzeit aufhören.",
    join_file: "Ihre Positionen sehen bis {until} die Personen, denen Sie es erlaubt haben. Sie können jederzeit aufhören.",
    who_are_you: "Wer sind Sie?", another: "Jemand anderes", your_name: "Ihr Name", join: "Beitreten",
    link_refused: "Dieser Link gilt nicht: Er ist abgelaufen, verbraucht oder zurückgezogen. Bitten Sie die Leitung um einen neuen.",
    to_the_leader: "Zur Leitung", way: "{distance}, von Ihnen aus im {direction}", way_unknown: "Nicht bekannt: {why}",
    no_own: "Ihre eigene Position wird nicht gesendet", no_leader_fix: "die Leitung hat keine Position gesendet",
    say_to_all: "Allen sagen", gather: "Sammeln", depart: "Aufbruch", rest: "Rast", careful: "Vorsicht", left: "Links", right: "Rechts",
    message: "Nachricht", send: "Senden", take_back: "Zurücknehmen", sending_in: "„{what}“ wird in {seconds} s gesendet.",
    requests: "Bitten", no_requests: "Keine offenen Bitten.", approve: "Annehmen", decline: "Ablehnen", invite: "Einladen",
    link_until: "{link} (bis {until})",
    who_is_where: "Wer ist wo", leader: "Leitung", you: "Sie", last_seen: "Letzte Position vor {age}", accuracy: "± {metres}",
    battery: "Akku {percent}", no_fixes: "Noch keine Position", not_shared: "Teilt Positionen nicht mit Ihnen",
    behind: "Zurückgefallen", lost: "Kein Kontakt", off_route: "Abseits der Route",
    ask_the_leader: "Die Leitung bitten", request: "Bitte", break: "Eine Pause", add_stop: "Ein Halt mehr",
    change_itinerary: "Ein anderer Weg", approved: "Angenommen", declined: "Abgelehnt", asked: "Gefragt; noch keine Antwort.",
    map: "Karte", map_title: "Positionen von {count} Mitgliedern", scale: "Der Rahmen ist {width} breit; Norden ist oben.", map_empty: "Noch keine Position.",
    layer: "Untergrund", layer_plain: "Linien und Namen", layer_both: "Bilder mit Linien und Namen",
    what_happened: "Was geschah", nothing_happened: "Bisher wurde nichts beobachtet.", group: "Gruppe",
    your_position: "Ihre Position", share_start: "Meine Position teilen", share_stop: "Nicht mehr teilen",
    sharing: "Geteilt bis {until}, solange diese Seite offen ist. {waiting} warten auf den Versand.",
    sharing_not: "Diese Seite sendet Ihre Position nicht.", sharing_denied: "Der Browser gibt die Position nicht: {why}",
    leave: "Gruppe verlassen", phone_apps: "Im Hintergrund mit einer App teilen",
    live: "Live; letzte Nachricht vor {age}", gone: "Keine Verbindung; letzte Nachricht vor {age}. Es wird weiter versucht.",
    clock: "Uhr für die Wand", code_title: "Die Einladung als QR-Code", set_up: "{app} einrichten",
    clock_for: "Wer steht auf der Uhr?", clock_unknown: "Nicht bekannt", clock_none: "Noch steht niemand auf der Uhr.", up: "{name} nach oben",
    since: "seit {time}", as_of: "Stand {time}", clock_enter: "Öffnen Sie zuerst die Seite der Gruppe mit einer Einladung, und kommen Sie dann hierher zurück.",
    second: "{n} s", minute: "{n} min", hour: "{n} h", day: "{n} Tagen",
    directions: ["Norden", "Nordosten", "Osten", "Südosten", "Süden", "Südwesten", "Westen", "Nordwesten"],
  },
  "zh-Hant": {
    skip: "前往成員", language: "語言", no_access: "您需要一個連結",
    no_access_why: "請向領隊索取邀請，並在此開啟。",
    join_title: "加入「{name}」",
    join_group: "在 {until} 之前，領隊看得到您的位置，您也看得到領隊的位置，其他人都看不到。您可以隨時停止。",
    join_file: "在 {until} 之前，只有您允許的人看得到您的位置。您可以隨時停止。",
    who_are_you: "您是哪一位？", another: "其他人", your_name: "您的名字", join: "加入",
    link_refused: "這個連結無效：可能已過期、已使用或已撤回。請向領隊索取新的連結。",
    to_the_leader: "前往領隊", way: "{distance}，在您的{direction}方", way_unknown: "不明：{why}",
    no_own: "您沒有分享自己的位置", no_leader_fix: "領隊尚未傳送位置",
    say_to_all: "告訴大家", gather: "集合", depart: "出發", rest: "休息", careful: "小心", left: "左轉", right: "右轉",
    message: "訊息", send: "傳送", take_back: "收回", sending_in: "「{what}」將在 {seconds} 秒後傳送。",
    requests: "請求", no_requests: "沒有待處理的請求。", approve: "同意", decline: "婉拒", invite: "邀請",
    link_until: "{link}（至 {until}）",
    who_is_where: "誰在哪裡", leader: "領隊", you: "您", last_seen: "最後位置在 {age}前", accuracy: "± {metres}",
    battery: "電量 {percent}", no_fixes: "還沒有位置", not_shared: "沒有與您分享位置",
    behind: "落後", lost: "失去聯絡", off_route: "偏離路線",
    ask_the_leader: "向領隊請求", request: "請求", break: "休息一下", add_stop: "多停一站",
    change_itinerary: "改走別的路", approved: "已同意", declined: "已婉拒", asked: "已送出，尚無回覆。",
    map: "地圖", map_title: "{count} 位成員的位置", scale: "圖框寬 {width}，上方為北。", map_empty: "還沒有位置。",
    layer: "底圖", layer_plain: "線條與名稱", layer_both: "影像加線條與名稱",
    what_happened: "發生了什麼", nothing_happened: "目前沒有觀察到任何事。", group: "團體",
    your_position: "您的位置", share_start: "分享我的位置", share_stop: "停止分享",
    sharing: "分享至 {until}，僅在此頁開啟時。{waiting} 筆等待傳送。",
    sharing_not: "此頁沒有傳送您的位置。", sharing_denied: "瀏覽器沒有提供位置：{why}",
    leave: "離開團體", phone_apps: "用應用程式在背景分享",
    live: "即時；最後消息在 {age}前", gone: "沒有連線；最後消息在 {age}前，正在重試。",
    clock: "掛鐘", code_title: "邀請的 QR 碼", set_up: "設定 {app}",
    clock_for: "時鐘上有誰？", clock_unknown: "不明", clock_none: "時鐘上還沒有人。", up: "將 {name} 上移",
    since: "自 {time} 起", as_of: "狀態截至 {time}", clock_enter: "請先用邀請開啟團體頁面，再回到這裡。",
    second: "{n} 秒", minute: "{n} 分鐘", hour: "{n} 小時", day: "{n} 天",
    directions: ["北", "東北", "東", "東南", "南", "西南", "西", "西北"],
  },
};

const element = (id) => document.getElementById(id);

let language = localStorage.getItem("language")
  ?? [...navigator.languages].map((tag) => tag.startsWith("zh") ? "zh-Hant" : tag.slice(0, 2)).find((tag) => WORDS[tag]) ?? "en";

/** The text of a word, with its slots filled. */
function word(name, slots = {}) {
  return WORDS[language][name].replace(/\{(\w+)\}/g, (_, slot) => slots[slot] ?? "");
}

/** A duration in its largest unit. */
function age(seconds) {
  const [name, size] = seconds < 60 ? ["second", 1] : seconds < 3600 ? ["minute", 60]
    : seconds < 172_800 ? ["hour", 3600] : ["day", 86_400];
  return word(name, { n: Math.max(0, Math.floor(seconds / size)) });
}
