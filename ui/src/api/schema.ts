// Made from the server's OpenAPI document by `npm run types`. Do not edit.
export interface paths {
    "/.well-known/pipworks-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Signing Key
         * @description The key by which records that this server has signed can be checked.
         */
        get: operations["signing_key"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/class/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Class Door
         * @description Whether there is a class of that code, and names that one could take there.
         */
        get: operations["class_door"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/class/{code}/guesses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Guess In Class
         * @description Answer the open question, or answer it differently.
         */
        post: operations["guess_in_class"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/class/{code}/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Me In Class
         * @description A class as its pupil sees it; with `wait`, as soon as that is something new.
         */
        get: operations["me_in_class"];
        put?: never;
        post?: never;
        /**
         * Leave Class
         * @description Leave a class; the name is free again.
         */
        delete: operations["leave_class"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/class/{code}/pupils": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Come To Class
         * @description Come to a class under a first name. Whoever shows no token gets one.
         */
        post: operations["come_to_class"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/class/{code}/tasks/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Class Task
         * @description A task of the round, for a pupil who has done those before it.
         */
        get: operations["class_task"];
        put?: never;
        /**
         * Answer Class Task
         * @description Answer a task: an equation may be mended until it is right, of choices one is taken.
         */
        post: operations["answer_class_task"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Classes
         * @description One's own classes.
         */
        get: operations["classes"];
        put?: never;
        /**
         * Open Class
         * @description Open a class. Its code is for the pupils; its teacher is who opened it.
         */
        post: operations["open_class"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{room}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Class Of Mine
         * @description A class, for its teacher: who is where, and who is stuck.
         */
        get: operations["class_of_mine"];
        put?: never;
        post?: never;
        /**
         * Delete Class
         * @description Delete a class now, with its names and games.
         */
        delete: operations["delete_class"];
        options?: never;
        head?: never;
        /**
         * Change Class
         * @description Choose what is played from the next round on, or keep the class for more than a day.
         */
        patch: operations["change_class"];
        trace?: never;
    };
    "/api/classes/{room}/board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Class Board
         * @description A class as it is shown on the wall, to whoever knows its id.
         */
        get: operations["class_board"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{room}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Class Command
         * @description Have the class do something: begin or end a round, pause, guess.
         */
        post: operations["class_command"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/equations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judge Equation
         * @description Judge an equation while it is being written.
         */
        post: operations["judge_equation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gallery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Versions
         * @description Published versions: the newest, most played, best liked or fairest first.
         */
        get: operations["versions"];
        put?: never;
        /**
         * Publish
         * @description Publish a variant. One that is published already is found instead, as it is.
         */
        post: operations["publish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gallery/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export
         * @description The versions of this server for another to take in, 500 at a time; no comments, no ratings.
         */
        get: operations["export_gallery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gallery/news": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * News
         * @description What others have said about the versions that you follow, or made of them; the latest first.
         */
        get: operations["gallery_news"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gallery/news/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read News
         * @description All news has been read; as it is told then.
         */
        post: operations["read_gallery_news"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gallery/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Version Page
         * @description A published version, with all there is to know of it but its rules and its verdict.
         */
        get: operations["version"];
        put?: never;
        post?: never;
        /**
         * Withdraw
         * @description Take a version of one's own back, with what was said about it. What was forked from it stays.
         */
        delete: operations["withdraw_version"];
        options?: never;
        head?: never;
        /**
         * Change
         * @description Say something else of a version of one's own.
         */
        patch: operations["change_version"];
        trace?: never;
    };
    "/api/gallery/{version}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Comment
         * @description Say something about a version, in plain text.
         */
        post: operations["comment_on_version"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gallery/{version}/comments/{comment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete Comment
         * @description Delete a comment of one's own, or one on a version of one's own.
         */
        delete: operations["delete_comment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gallery/{version}/follow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Follow
         * @description Be told what is said about a version and made of it, or no longer.
         */
        put: operations["follow_version"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Games
         * @description All games that can be played here.
         */
        get: operations["games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Game
         * @description A game, with the JSON Schema of its options.
         */
        get: operations["game"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{name}/packs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Packs
         * @description All packs of one kind: what is measured of them, and where the figures are.
         */
        get: operations["packs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{name}/packs/columns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Columns
         * @description The figures of every pack, column by column: a compact file of a sweep, as docs/sweep.md has it.
         */
        get: operations["pack_columns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{name}/puzzles/kit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Positions
         * @description Positions of a day with all that is needed to judge answers without a connection.
         */
        get: operations["problem_kit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{name}/puzzles/next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Following
         * @description A puzzle for somebody of some rating.
         */
        get: operations["next_problem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{name}/puzzles/today": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Today
         * @description The puzzle of the day, the same for everybody; days begin at midnight, UTC.
         */
        get: operations["todays_problem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{name}/puzzles/{puzzle}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Again
         * @description A puzzle again.
         */
        get: operations["problem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{name}/puzzles/{puzzle}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer
         * @description Judge an answer; what is right, and why, is told with it.
         */
        post: operations["answer_problem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health
         * @description Whether the server and its database answer.
         */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/host": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See
         * @description What has been reported, who is muted or banned, and what hosts have done.
         */
        get: operations["order"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/host/people/{handle}/sanctions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sanction
         * @description Mute or ban somebody. Who is banned is sent away at once.
         */
        post: operations["sanction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/host/people/{handle}/sanctions/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Lift
         * @description Somebody is muted, or banned, no more.
         */
        delete: operations["lift_sanction"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/host/reports/{report}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle
         * @description A report needs nobody any more.
         */
        post: operations["settle_report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/host/tables/{table}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close
         * @description Close a table: its game ends, nobody talks there any more, and the lobby does not show it.
         */
        post: operations["close_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lessons
         * @description Lessons that are ready for a class: aim, minutes, questions, what usually comes out.
         */
        get: operations["lessons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Back
         * @description Have a link sent that lets who has an address back in; whether somebody has it is not told.
         */
        post: operations["come_back_by_mail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/enter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enter
         * @description Come in by a key, which lets nobody in after that.
         */
        post: operations["enter_by_mail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send
         * @description Send a key to the address of who plays at the seat that a link names.
         */
        post: operations["send_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look
         * @description Where a link leads. Nothing is done.
         */
        post: operations["look_by_mail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics
         * @description What the server counts about itself, for Prometheus: for this machine, or by a token.
         */
        get: operations["metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passkeys/enter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Come Back
         * @description Come back as who you are, by a passkey.
         */
        post: operations["come_back"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask To Come Back
         * @description What a browser is to ask its passkeys by (`navigator.credentials.get`).
         */
        post: operations["ask_to_come_back"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Come In
         * @description Come in as a guest. The token is all there is to prove who you are: keep it.
         */
        post: operations["come_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Me
         * @description Oneself.
         */
        get: operations["me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change Me
         * @description Change one's name or address, or go on vacation from all correspondence tables, or come back.
         */
        patch: operations["change_me"];
        trace?: never;
    };
    "/api/people/me/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give
         * @description Claim your name by an address: it is asked whether it is yours, and says so by a link.
         */
        put: operations["give_address"];
        post?: never;
        /**
         * Take Back
         * @description Your address is no way back any more, and no table comes to it.
         */
        delete: operations["take_address_back"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/me/blocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My Blocks
         * @description Whom you have blocked.
         */
        get: operations["my_blocks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/me/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave For Good
         * @description Delete all about yourself. Finished games stay, without your name; there is no way back.
         */
        post: operations["leave_for_good"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Take Along
         * @description All that is kept about you, as one file: games with their records, ratings, what you have said.
         */
        get: operations["take_along"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/me/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add Passkey
         * @description Keep a passkey that a browser has made: from then on your name is yours.
         */
        post: operations["add_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/me/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask For Passkey
         * @description What a browser is to make a passkey by (`navigator.credentials.create`).
         */
        post: operations["ask_for_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/me/passkeys/{passkey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove Passkey
         * @description Remove a passkey: it lets nobody in any more.
         */
        delete: operations["remove_passkey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/me/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My Profile
         * @description Your profile, as others see it.
         */
        get: operations["my_profile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/me/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Be Told
         * @description Be told in a browser of yours when it is your move at a table with a clock or by correspondence.
         */
        put: operations["be_told"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/me/push/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Be Left Alone
         * @description Be told nothing more in a browser of yours.
         */
        post: operations["be_left_alone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/me/ratings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My Ratings
         * @description What you are rated.
         */
        get: operations["my_ratings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/me/ratings/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My Line
         * @description Your rated games of a game, and what they made of your rating.
         */
        get: operations["my_rating_line"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/me/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My Tables
         * @description One's tables, with `your_move` where it is one's turn.
         */
        get: operations["my_tables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/me/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew Token
         * @description A new token; older ones stop working, and what is connected by them is closed.
         */
        post: operations["renew_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/me/token/longer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lengthen Token
         * @description A token that begins now, before the one that is shown ends; that and all others hold as before.
         */
        post: operations["lengthen_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/me/ways": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My Ways
         * @description How you can come back to what you are: passkeys, and a link by mail.
         */
        get: operations["my_ways"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{handle}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Profile
         * @description Somebody's profile: games, ratings, what they like to play, what they have published.
         */
        get: operations["profile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{handle}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Block
         * @description Have nothing to do with somebody, or end that. They are not told.
         */
        put: operations["block"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{handle}/ratings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ratings Of
         * @description What somebody is rated, by the handle that stands for them in ladders.
         */
        get: operations["ratings_of"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look
         * @description Look at any position: what every choice is worth, exactly or estimated, or how a target is made.
         */
        post: operations["look_at_position"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/positions/line": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lead On
         * @description See where choices lead: a few steps, all who have not chosen playing as a master.
         */
        post: operations["lead_on_from_position"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/positions/on": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go On
         * @description Play a position on: a choice of one seat, then a level for the others until its next.
         */
        post: operations["go_on_from_position"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/practice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * New Puzzle
         * @description Something to be made, for one player against the clock.
         */
        post: operations["new_puzzle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/practice/kit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Practice
         * @description Equations of a day with all that is needed to judge answers without a connection.
         */
        get: operations["practice_kit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/practice/{puzzle}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Puzzle Again
         * @description A puzzle again.
         */
        get: operations["puzzle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/practice/{puzzle}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer Puzzle
         * @description Judge an answer; once it is right, or after a pass, the simplest solutions are shown.
         */
        post: operations["answer_puzzle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/practice/{puzzle}/hint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Puzzle Hint
         * @description The first steps of the simplest solution, one more each time.
         */
        get: operations["puzzle_hint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/printing/{ticket}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Printing
         * @description How far it is with what is being printed.
         */
        get: operations["printing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Push Key
         * @description By which key browsers know this server, if it writes to any (web push).
         */
        get: operations["push_key"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ratings/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ladder
         * @description Who is rated at a game, and where its levels stand.
         */
        get: operations["ladder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/records/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify Record
         * @description Prove that a finished game's deals are fair and follow, or name the first event that does not.
         *
         *     Whoever kept what the table told during the game can prove more.
         */
        post: operations["verify_record"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reserve Table
         * @description Have the server bind itself to a secret first; then set up a table of that id with your share.
         */
        post: operations["reserve_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tables
         * @description The lobby: public tables that wait for players or are being played.
         */
        get: operations["tables"];
        put?: never;
        /**
         * New Table
         * @description Set a table up. When no seat is open the game begins at once.
         */
        post: operations["new_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Table Info
         * @description A table in short.
         */
        get: operations["table"];
        put?: never;
        post?: never;
        /**
         * Throw Table Away
         * @description Throw away a table of one's own at which nobody else sits: nothing of it is kept.
         *
         *     One with open seats is only ended, so that who was invited finds that out.
         */
        delete: operations["throw_table_away"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Analysis
         * @description What can be said about a finished game; 202 with the progress while it is being worked out.
         */
        get: operations["analysis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Command
         * @description Do something at a table. When the answer comes it is done, and on disk.
         */
        post: operations["command"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events
         * @description What has happened since an event, as one may know it: a page of it, and whether there is more.
         *
         *     Go on with the `number` of the page as `since`.
         */
        get: operations["events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/hint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Table Hint
         * @description What the strongest bot would choose for a seat of one's own, from what it knows; only against bots.
         *
         *     Everybody at the table is told that there was a hint, and not which.
         */
        post: operations["table_hint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Standing
         * @description Whether a seat of one's own is played by mail.
         */
        get: operations["mail_standing"];
        put?: never;
        /**
         * Wish
         * @description Have a seat of one's own played by mail, or not any more. A new address is asked first.
         */
        post: operations["wish_mail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/mail/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite
         * @description Ask an address, once, whether it wants an open seat of a table by correspondence.
         */
        post: operations["invite_by_mail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Table People
         * @description Who sits at a table, by the handles that lead to their profiles.
         */
        get: operations["table_people"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/rating": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rating
         * @description The published version that a table plays, and what you have said about the game.
         */
        get: operations["table_rating"];
        /**
         * Rate
         * @description Say how you liked a finished game of a published version; say it again to change that.
         */
        put: operations["rate_table"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/ratings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Table Ratings
         * @description What the seats of a rated table are rated; when its game has been counted, before and after it.
         */
        get: operations["table_ratings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Record
         * @description The record of a finished game, which `POST /records/verify` and `pipworks verify` can check.
         */
        get: operations["record"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Replay
         * @description A finished game laid open, step by step.
         */
        get: operations["replay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/replay/brief": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Brief Replay
         * @description The same for slow lines: views have no zones, and only what is new since the step before.
         */
        get: operations["brief_replay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report Chat
         * @description Show a line of chat to whoever keeps order here, once.
         */
        post: operations["report_chat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/socket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Socket
         * @description Open a WebSocket here: text frames of JSON, at most 16 kB, the first one a `hello`.
         *
         *     What goes over it is described among the webhooks of this document.
         */
        get: operations["socket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * View
         * @description What a seat sees now.
         */
        get: operations["view"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournament/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tournament Door
         * @description The tournament of a code.
         */
        get: operations["tournament_door"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tournaments
         * @description The tournaments that are announced, being played, and over; and those that one has to do with.
         */
        get: operations["tournaments"];
        put?: never;
        /**
         * New Tournament
         * @description Make a tournament. Who is to take part needs its code, or its address.
         */
        post: operations["new_tournament"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments/{tournament}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tournament Page
         * @description A tournament, for everybody: how all stand, and the games of a round.
         */
        get: operations["tournament"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments/{tournament}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tournament Command
         * @description Enter, withdraw, rest, challenge; and for who has made it, begin, end, take somebody out.
         */
        post: operations["tournament_command"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments/{tournament}/games.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Games Csv
         * @description All games so far, as CSV: a line for each seat.
         */
        get: operations["tournament_games_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments/{tournament}/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Me In Tournament
         * @description What concerns oneself; with `wait`, as soon as that is something new.
         */
        get: operations["me_in_tournament"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments/{tournament}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tournament Results
         * @description All results so far, as JSON.
         */
        get: operations["tournament_results"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments/{tournament}/standings.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Standings Csv
         * @description How everybody stands, as CSV.
         */
        get: operations["tournament_standings_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make Variant
         * @description The variant with some options; what makes no sense is refused, with the field where it is known.
         */
        post: operations["make_variant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/variants/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Variant
         * @description A variant: its options, who can be played against, its rule sheet.
         *
         *     A code that makes no sense is refused, with the field where it is known.
         */
        get: operations["variant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/variants/{code}/print": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Print
         * @description A variant on paper: a PDF to be printed at 100 %, in the reader's language.
         *
         *     By its `ticket`, drawn at random, one can ask meanwhile how far it is.
         */
        get: operations["print"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/variants/{code}/published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Published
         * @description The version under which a variant is published, if it is, however its code is written.
         */
        get: operations["published_version"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/variants/{code}/verdict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verdict
         * @description What a variant is worth: ask again until it is done.
         *
         *     A visitor wishes for one variant at a time; to ask for another ends the former wish (`superseded`).
         */
        get: operations["verdict"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "table-socket-from-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * From Server
         * @description Every text frame that the server of a table's socket sends is one such `message`.
         */
        post: operations["from_server"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "table-socket-to-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * To Server
         * @description Every text frame that a table's socket takes is one such `message`: a hello, then commands.
         */
        post: operations["to_server"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * Answer
         * @description Agree to what was proposed, or not; who has proposed it says no to call it off.
         * @example {
         *       "accept": true,
         *       "do": "answer",
         *       "seat": 1
         *     }
         */
        Answer: {
            /** Accept */
            accept: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "answer";
            /**
             * Number
             * @description Refused if something else has been proposed since this event.
             */
            number?: number | null;
            /** Seals */
            seals?: {
                [key: string]: string;
            } | null;
            /**
             * Seat
             * @description Seats count from 0.
             */
            seat: number;
        };
        /**
         * AnswerTold
         * @description An answer; when the question is closed also who guessed it, what is measured, what is known.
         * @example {
         *       "answer": "10",
         *       "best": 0.579,
         *       "guesses": 9,
         *       "measured": 0.61
         *     }
         */
        AnswerTold: {
            /** Answer */
            answer: string;
            /** Best */
            best: number | null;
            /** Guesses */
            guesses: number | null;
            /** Measured */
            measured: number | null;
        };
        /**
         * Pile
         * @description The cards of one suit in the square.
         * @example {
         *       "card": {
         *         "card": "2♠",
         *         "value": 2
         *       },
         *       "covered": []
         *     }
         */
        AscentPile: {
            card: components["schemas"]["Card"];
            /** Covered */
            covered: string[];
        };
        /**
         * AscentView
         * @description An Ascent table as a seat sees it. What it may do is told without its equations.
         * @example {
         *       "choices": [
         *         "pass",
         *         "claim"
         *       ],
         *       "failures": 0,
         *       "last_number": 20,
         *       "number": 1,
         *       "phase": "try",
         *       "scores": [
         *         0,
         *         0
         *       ],
         *       "scores_now": false,
         *       "seat": 0,
         *       "square": [
         *         {
         *           "card": {
         *             "card": "2♠",
         *             "value": 2
         *           },
         *           "covered": []
         *         },
         *         {
         *           "card": {
         *             "card": "4♥",
         *             "value": 4
         *           },
         *           "covered": []
         *         },
         *         {
         *           "card": {
         *             "card": "8♣",
         *             "value": 8
         *           },
         *           "covered": []
         *         },
         *         {
         *           "card": {
         *             "card": "J♦",
         *             "value": 4
         *           },
         *           "covered": []
         *         }
         *       ],
         *       "stock": 48,
         *       "tally": {
         *         "label": "Points",
         *         "numbers": [
         *           0,
         *           0
         *         ],
         *         "values": [
         *           "0",
         *           "0"
         *         ]
         *       },
         *       "to_act": [
         *         0
         *       ],
         *       "totals": [
         *         0,
         *         0
         *       ],
         *       "turn": 1,
         *       "unseen": [
         *         "A♠",
         *         "3♠",
         *         "4♠",
         *         "5♠",
         *         "6♠",
         *         "7♠",
         *         "8♠",
         *         "9♠",
         *         "10♠",
         *         "J♠",
         *         "Q♠",
         *         "K♠",
         *         "A♥",
         *         "2♥",
         *         "3♥",
         *         "5♥",
         *         "6♥",
         *         "7♥",
         *         "8♥",
         *         "9♥",
         *         "10♥",
         *         "J♥",
         *         "Q♥",
         *         "K♥",
         *         "A♣",
         *         "2♣",
         *         "3♣",
         *         "4♣",
         *         "5♣",
         *         "6♣",
         *         "7♣",
         *         "9♣",
         *         "10♣",
         *         "J♣",
         *         "Q♣",
         *         "K♣",
         *         "A♦",
         *         "2♦",
         *         "3♦",
         *         "4♦",
         *         "5♦",
         *         "6♦",
         *         "7♦",
         *         "8♦",
         *         "9♦",
         *         "10♦",
         *         "Q♦",
         *         "K♦"
         *       ],
         *       "variant": "ascent",
         *       "zones": [
         *         {
         *           "cards": [
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "2♠",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "4♥",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "8♣",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "J♦",
         *               "marked": false,
         *               "name": ""
         *             }
         *           ],
         *           "kind": "row",
         *           "label": "Square",
         *           "note": "2 4 8 4",
         *           "seat": null,
         *           "unknown": 0
         *         },
         *         {
         *           "kind": "text",
         *           "label": "",
         *           "lines": [
         *             "Player 1 is to make 1 of 20, at the first attempt: that scores nothing."
         *           ]
         *         },
         *         {
         *           "kind": "scores",
         *           "label": "Points",
         *           "values": [
         *             "0",
         *             "0"
         *           ]
         *         },
         *         {
         *           "count": 48,
         *           "kind": "pile",
         *           "label": "Stock",
         *           "note": "",
         *           "seat": null,
         *           "top": null
         *         },
         *         {
         *           "count": 0,
         *           "kind": "pile",
         *           "label": "Covered",
         *           "note": "",
         *           "seat": null,
         *           "top": null
         *         }
         *       ]
         *     }
         */
        AscentView: {
            /** Choices */
            choices: string[];
            /** Failures */
            failures: number;
            /** Last Number */
            last_number: number;
            /** Number */
            number: number;
            /**
             * Phase
             * @enum {string}
             */
            phase: "shuffle" | "try" | "over";
            /** Scores */
            scores: number[];
            /** Scores Now */
            scores_now: boolean;
            /** Seat */
            seat: number;
            /** Square */
            square: components["schemas"]["AscentPile"][];
            /** Stock */
            stock: number;
            tally: components["schemas"]["Tally"];
            /** To Act */
            to_act: number[];
            /** Totals */
            totals: number[];
            /** Turn */
            turn: number;
            /** Unseen */
            unseen: string[];
            /** Variant */
            variant: string;
            /** Zones */
            zones: (components["schemas"]["Hand"] | components["schemas"]["Row"] | components["schemas"]["EnginePile"] | components["schemas"]["Dice"] | components["schemas"]["Scores"] | components["schemas"]["Text"])[];
        };
        /**
         * AskClass
         * @description Ask the class to guess: one of the ready questions, or with text and answers one's own.
         * @example {
         *       "do": "ask",
         *       "kind": "seats"
         *     }
         */
        AskClass: {
            /** Answers */
            answers?: string[] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "ask";
            /**
             * Kind
             * @enum {string}
             */
            kind: "seats" | "turns" | "cards" | "own";
            /** Text */
            text?: string | null;
        };
        /**
         * Attempt
         * @description An equation as far as it has been written: of numbers (`values`), or of the cards of a variant.
         * @example {
         *       "target": 1,
         *       "text": "(8+5)",
         *       "values": [
         *         8,
         *         5,
         *         10,
         *         3
         *       ]
         *     }
         */
        Attempt: {
            /** Display */
            display?: string[] | null;
            options?: components["schemas"]["EquationOptions"] | null;
            /** Target */
            target: number | string;
            /** Text */
            text: string;
            /** Values */
            values?: number[] | null;
            /** Variant */
            variant?: string | null;
        };
        /**
         * Begin
         * @description Begin now (for who has made it).
         * @example {
         *       "do": "begin"
         *     }
         */
        Begin: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "begin";
        };
        /**
         * Block
         * @description Whether you want nothing to do with somebody.
         * @example {
         *       "blocked": true
         *     }
         */
        Block: {
            /** Blocked */
            blocked: boolean;
        };
        /**
         * Blocked
         * @description Whom you have blocked.
         * @example {
         *       "people": [
         *         {
         *           "handle": "k3v9x2mmq7r5",
         *           "name": "Eve"
         *         }
         *       ]
         *     }
         */
        Blocked: {
            /** People */
            people: components["schemas"]["BlockedPerson"][];
        };
        /**
         * BlockedPerson
         * @description Somebody whom you have blocked.
         * @example {
         *       "handle": "k3v9x2mmq7r5",
         *       "name": "Eve"
         *     }
         */
        BlockedPerson: {
            /** Handle */
            handle: string;
            /** Name */
            name: string;
        };
        /**
         * BotInfo
         * @description An opponent that is offered at a table: one of five levels.
         * @example {
         *       "about": "Thinks of this round alone, and overlooks a third of its cards.",
         *       "name": "beginner",
         *       "title": "Beginner"
         *     }
         */
        BotInfo: {
            /** About */
            about: string;
            /** Name */
            name: string;
            /** Title */
            title: string;
        };
        /**
         * PlayerView
         * @description One player as somebody sees them.
         * @example {
         *       "barred": false,
         *       "claims": false,
         *       "passed": false,
         *       "points": 0,
         *       "won": []
         *     }
         */
        BrainDrainPlayerView: {
            /** Barred */
            barred: boolean;
            /** Claims */
            claims: boolean;
            /** Passed */
            passed: boolean;
            /** Points */
            points: number;
            /** Won */
            won: string[];
        };
        /**
         * BrainDrainView
         * @description A Brain Drain table as a seat sees it. What it may do is told without its equations.
         * @example {
         *       "bottom": [],
         *       "choices": [
         *         "wait",
         *         "pass",
         *         "claim"
         *       ],
         *       "display": [
         *         {
         *           "card": "J♦",
         *           "value": 1
         *         },
         *         {
         *           "card": "2♠",
         *           "value": 2
         *         },
         *         {
         *           "card": "8♣",
         *           "value": 8
         *         },
         *         {
         *           "card": "4♥",
         *           "value": 4
         *         }
         *       ],
         *       "first": null,
         *       "goal": 12,
         *       "last": null,
         *       "phase": "claim",
         *       "players": [
         *         {
         *           "barred": false,
         *           "claims": false,
         *           "passed": false,
         *           "points": 0,
         *           "won": []
         *         },
         *         {
         *           "barred": false,
         *           "claims": false,
         *           "passed": false,
         *           "points": 0,
         *           "won": []
         *         }
         *       ],
         *       "score": "cards",
         *       "scores": [
         *         0,
         *         0
         *       ],
         *       "seat": 0,
         *       "stock": 47,
         *       "tally": {
         *         "label": "Cards won",
         *         "numbers": [
         *           0,
         *           0
         *         ],
         *         "values": [
         *           "0",
         *           "0"
         *         ]
         *       },
         *       "target": {
         *         "card": "Q♣",
         *         "value": 1
         *       },
         *       "to_act": [
         *         0,
         *         1
         *       ],
         *       "turn": 1,
         *       "unseen": [
         *         "A♠",
         *         "3♠",
         *         "4♠",
         *         "5♠",
         *         "6♠",
         *         "7♠",
         *         "8♠",
         *         "9♠",
         *         "10♠",
         *         "J♠",
         *         "Q♠",
         *         "K♠",
         *         "A♥",
         *         "2♥",
         *         "3♥",
         *         "5♥",
         *         "6♥",
         *         "7♥",
         *         "8♥",
         *         "9♥",
         *         "10♥",
         *         "J♥",
         *         "Q♥",
         *         "K♥",
         *         "A♣",
         *         "2♣",
         *         "3♣",
         *         "4♣",
         *         "5♣",
         *         "6♣",
         *         "7♣",
         *         "9♣",
         *         "10♣",
         *         "J♣",
         *         "K♣",
         *         "A♦",
         *         "2♦",
         *         "3♦",
         *         "4♦",
         *         "5♦",
         *         "6♦",
         *         "7♦",
         *         "8♦",
         *         "9♦",
         *         "10♦",
         *         "Q♦",
         *         "K♦"
         *       ],
         *       "variant": "brain-drain",
         *       "waste": [],
         *       "zones": [
         *         {
         *           "cards": [
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "J♦",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "2♠",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "8♣",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "4♥",
         *               "marked": false,
         *               "name": ""
         *             }
         *           ],
         *           "kind": "row",
         *           "label": "Display",
         *           "note": "1 2 8 4",
         *           "seat": null,
         *           "unknown": 0
         *         },
         *         {
         *           "cards": [
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "Q♣",
         *               "marked": false,
         *               "name": ""
         *             }
         *           ],
         *           "kind": "row",
         *           "label": "Target",
         *           "note": "1",
         *           "seat": null,
         *           "unknown": 0
         *         },
         *         {
         *           "count": 47,
         *           "kind": "pile",
         *           "label": "Stock",
         *           "note": "",
         *           "seat": null,
         *           "top": null
         *         },
         *         {
         *           "count": 0,
         *           "kind": "pile",
         *           "label": "Waste",
         *           "note": "",
         *           "seat": null,
         *           "top": null
         *         },
         *         {
         *           "count": 0,
         *           "kind": "pile",
         *           "label": "won",
         *           "note": "",
         *           "seat": 0,
         *           "top": null
         *         },
         *         {
         *           "count": 0,
         *           "kind": "pile",
         *           "label": "won",
         *           "note": "",
         *           "seat": 1,
         *           "top": null
         *         },
         *         {
         *           "kind": "text",
         *           "label": "",
         *           "lines": [
         *             "The game ends with 12 cards won."
         *           ]
         *         }
         *       ]
         *     }
         */
        BrainDrainView: {
            /** Bottom */
            bottom: string[];
            /** Choices */
            choices: string[];
            /** Display */
            display: components["schemas"]["Card"][];
            /** First */
            first: number | null;
            /** Goal */
            goal: number;
            /** Last */
            last: number | null;
            /**
             * Phase
             * @enum {string}
             */
            phase: "shuffle" | "claim" | "lot" | "over";
            /** Players */
            players: components["schemas"]["BrainDrainPlayerView"][];
            /**
             * Score
             * @enum {string}
             */
            score: "cards" | "value";
            /** Scores */
            scores: number[];
            /** Seat */
            seat: number;
            /** Stock */
            stock: number;
            tally: components["schemas"]["Tally"];
            target: components["schemas"]["Card"] | null;
            /** To Act */
            to_act: number[];
            /** Turn */
            turn: number;
            /** Unseen */
            unseen: string[];
            /** Variant */
            variant: string;
            /** Waste */
            waste: string[];
            /** Zones */
            zones: (components["schemas"]["Hand"] | components["schemas"]["Row"] | components["schemas"]["EnginePile"] | components["schemas"]["Dice"] | components["schemas"]["Scores"] | components["schemas"]["Text"])[];
        };
        /**
         * BriefReplay
         * @description A finished game laid open, step by step, in brief.
         * @example {
         *       "commitment": "8f2c…",
         *       "players": [
         *         "Ann",
         *         "Greedy"
         *       ],
         *       "steps": [],
         *       "variant": "femto"
         *     }
         */
        BriefReplay: {
            /** Commitment */
            commitment: string | null;
            /** Players */
            players: string[];
            result: components["schemas"]["Result"] | null;
            /** Steps */
            steps: components["schemas"]["BriefStep"][];
            /** Variant */
            variant: string;
        };
        /**
         * BriefStep
         * @description A step of a replay of whose views only that stands there which is new since the step before.
         *
         *     A view is what it was at the last step, with these fields instead. At step 0 all are there but the zones.
         * @example {
         *       "choices": {
         *         "0": "10",
         *         "1": "8"
         *       },
         *       "lines": [],
         *       "number": 1,
         *       "position": "…",
         *       "scores": [
         *         0,
         *         0
         *       ],
         *       "to_act": [],
         *       "told": [],
         *       "turn": 1,
         *       "view": {},
         *       "views": {},
         *       "words": {}
         *     }
         */
        BriefStep: {
            /** Choices */
            choices: {
                [key: string]: string;
            } | null;
            /** Lines */
            lines: components["schemas"]["LineTold"][];
            /** Number */
            number: number;
            /** Position */
            position: string;
            /** Scores */
            scores: number[];
            /** To Act */
            to_act: number[];
            /** Told */
            told: string[];
            /** Turn */
            turn: number;
            /** View */
            view: {
                [key: string]: unknown;
            };
            /** Views */
            views: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
            /** Words */
            words: {
                [key: string]: {
                    [key: string]: string;
                };
            };
        };
        /**
         * Came
         * @description Who has come in. `token` proves who it is; it is given to whoever showed none.
         * @example {
         *       "pupil": {}
         *     }
         */
        Came: {
            pupil: components["schemas"]["PupilView"];
            token: components["schemas"]["Token"] | null;
        };
        /**
         * CameIn
         * @description A token, and the table that was reserved with it, if that was wanted.
         * @example {
         *       "expires": "2032-06-07T09:30:00.000Z",
         *       "person": {
         *         "created": "2031-05-04T09:30:00.000Z",
         *         "durable": false,
         *         "id": "w8k2m5n7p3q9r4s6t2v8",
         *         "name": "Ann"
         *       },
         *       "reservation": {
         *         "commitment": "8f2c…",
         *         "id": "k3v9x2mmq7r5t8w4n6p2"
         *       },
         *       "token": "1.…"
         *     }
         */
        CameIn: {
            /**
             * Expires
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            expires: string;
            person: components["schemas"]["Person"];
            reservation: components["schemas"]["Reservation"] | null;
            /** Token */
            token: string;
        };
        /**
         * Card
         * @description A card on the table.
         * @example {
         *       "card": "J♦",
         *       "value": 1
         *     }
         */
        Card: {
            /** Card */
            card: string;
            /** Value */
            value: number;
        };
        /**
         * CardFound
         * @description What is found of a card. `points`: what those who began with it have won, a draw counting half.
         * @example {
         *       "began": 12,
         *       "best": 0.579,
         *       "by_winner": 7,
         *       "card": "10",
         *       "laid": 11,
         *       "points": 8.5
         *     }
         */
        CardFound: {
            /** Began */
            began: number;
            /** Best */
            best: number | null;
            /** By Winner */
            by_winner: number;
            /** Card */
            card: string;
            /** Laid */
            laid: number;
            /** Points */
            points: number;
        };
        /**
         * CardSeen
         * @description A card as somebody sees it.
         * @example {
         *       "choice": "10",
         *       "face": "10"
         *     }
         */
        CardSeen: {
            /** Choice */
            choice?: string | null;
            /** Choices */
            choices?: string[];
            /** Face */
            face: string;
            /**
             * Marked
             * @default false
             */
            marked?: boolean;
            /**
             * Name
             * @default
             */
            name?: string;
        };
        /**
         * CardView
         * @description A card on the table.
         * @example {
         *       "card": "[-2]",
         *       "player": 0
         *     }
         */
        CardView: {
            /** Card */
            card: string;
            /** Player */
            player: number;
        };
        /**
         * Challenge
         * @description Challenge somebody further up the ladder.
         * @example {
         *       "do": "challenge",
         *       "player": 3
         *     }
         */
        Challenge: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "challenge";
            /**
             * Player
             * @description Who takes part, by number.
             */
            player: number;
        };
        /**
         * Chat
         * @description Say something to the table.
         * @example {
         *       "do": "chat",
         *       "text": "Well played!"
         *     }
         */
        Chat: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "chat";
            /**
             * Once
             * @description A key of one's own: with the same key nothing is said twice.
             */
            once?: string | null;
            /** Text */
            text: string;
        };
        /**
         * ChatLine
         * @description Something said.
         * @example {
         *       "at": "2031-05-04T09:31:12.250Z",
         *       "name": "Ann",
         *       "number": 9,
         *       "seat": 0,
         *       "text": "Well played!"
         *     }
         */
        ChatLine: {
            /**
             * At
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            at: string;
            /** Name */
            name: string;
            /** Number */
            number: number;
            /** Seat */
            seat: number | null;
            /** Text */
            text: string;
        };
        /**
         * ChatOff
         * @description Turn the chat off (the owner).
         * @example {
         *       "do": "chat_off"
         *     }
         */
        ChatOff: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "chat_off";
        };
        /**
         * ChatOn
         * @description Turn the chat on again (the owner).
         * @example {
         *       "do": "chat_on"
         *     }
         */
        ChatOn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "chat_on";
        };
        /**
         * ChatReport
         * @description A line of chat, by the number of its event, that whoever keeps order should see.
         * @example {
         *       "number": 12,
         *       "why": "insults"
         *     }
         */
        ChatReport: {
            /** Number */
            number: number;
            /**
             * Why
             * @default
             */
            why?: string;
        };
        /**
         * Choose
         * @description Choose, as people write it.
         * @example {
         *       "choice": "10",
         *       "do": "choose",
         *       "number": 7,
         *       "seat": 0
         *     }
         */
        Choose: {
            /**
             * Choice
             * @example 10
             */
            choice: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "choose";
            /**
             * Number
             * @description Refused if the game has moved on since this event.
             */
            number?: number | null;
            /**
             * Seat
             * @description Seats count from 0.
             */
            seat: number;
        };
        /**
         * ClassBoard
         * @description A class as everybody in the room may see it.
         * @example {
         *       "code": "BKRTMP",
         *       "findings": {
         *         "cards": [],
         *         "draws": {
         *           "won": 0
         *         },
         *         "games": 0,
         *         "seats": [],
         *         "turns": []
         *       },
         *       "game": "femto",
         *       "games": [],
         *       "names": [
         *         "Mia"
         *       ],
         *       "paused": false,
         *       "playing": true,
         *       "round": 1,
         *       "title": "Femto",
         *       "variant": "femto"
         *     }
         */
        ClassBoard: {
            /** Code */
            code: string;
            findings: components["schemas"]["Found"];
            /** Game */
            game: string;
            /** Games */
            games: components["schemas"]["ClassGame"][];
            /** Names */
            names: string[];
            /** Paused */
            paused: boolean;
            /** Playing */
            playing: boolean;
            question: components["schemas"]["QuestionTold"] | null;
            /** Round */
            round: number;
            tasks: components["schemas"]["ClassTasks"] | null;
            /** Title */
            title: string;
            /** Variant */
            variant: string;
        };
        /**
         * ClassChange
         * @description What is to be different, from the next round on. Fields left out stay as they are.
         * @example {
         *       "against": "pupils",
         *       "kept": false,
         *       "variant": "femto"
         *     }
         */
        ClassChange: {
            /** Against */
            against?: ("pupils" | "bot" | "practice" | "race") | null;
            /** Bot */
            bot?: string | null;
            /** Chat */
            chat?: boolean | null;
            /** Kept */
            kept?: boolean | null;
            /** Many */
            many?: number | null;
            /** Tasks */
            tasks?: string | null;
            /** Variant */
            variant?: string | null;
        };
        /**
         * ClassDoor
         * @description What is told at the door of a class.
         * @example {
         *       "code": "BKRTMP",
         *       "game": "femto",
         *       "names": [
         *         "Swift Fox"
         *       ],
         *       "title": "Femto"
         *     }
         */
        ClassDoor: {
            /** Code */
            code: string;
            /** Game */
            game: string;
            /** Names */
            names: string[];
            /** Title */
            title: string;
        };
        /**
         * ClassGame
         * @description A game of the round.
         * @example {
         *       "place": 1,
         *       "players": [],
         *       "status": "over",
         *       "text": "Mia wins.",
         *       "turn": 6,
         *       "winners": [
         *         0
         *       ]
         *     }
         */
        ClassGame: {
            /** Place */
            place: number;
            /** Players */
            players: components["schemas"]["ClassPlayer"][];
            /**
             * Status
             * @enum {string}
             */
            status: "waiting" | "playing" | "paused" | "over" | "abandoned";
            /** Text */
            text: string | null;
            /** Turn */
            turn: number;
            /** Winners */
            winners: number[];
        };
        /**
         * ClassPlayer
         * @description Who sits at a table of a class.
         * @example {
         *       "bot": false,
         *       "name": "Mia"
         *     }
         */
        ClassPlayer: {
            /** Bot */
            bot: boolean;
            /** Name */
            name: string;
        };
        /**
         * ClassRunner
         * @description How far somebody has come in a race.
         * @example {
         *       "name": "Mia",
         *       "ready": false,
         *       "right": 4
         *     }
         */
        ClassRunner: {
            /** Name */
            name: string;
            /** Ready */
            ready: boolean;
            /** Right */
            right: number;
        };
        /**
         * ClassShort
         * @description One of a teacher's classes.
         * @example {
         *       "code": "BKRTMP",
         *       "id": "k3v9x2mmq7r5t8w4n6p2",
         *       "kept": false,
         *       "made": "2031-05-04T09:30:00.000Z",
         *       "variant": "femto"
         *     }
         */
        ClassShort: {
            /** Code */
            code: string;
            /** Id */
            id: string;
            /** Kept */
            kept: boolean;
            /**
             * Made
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            made: string;
            /** Variant */
            variant: string;
        };
        /**
         * ClassTask
         * @description A task of a round, and how many have come to its end. When the round is over also what it was.
         * @example {
         *       "answer": "(8+5)÷(10+3) = 1",
         *       "number": 1,
         *       "question": "Make 1 from 8♠ 5♥ 10♣ 3♦.",
         *       "right": 7,
         *       "tried": 9
         *     }
         */
        ClassTask: {
            /** Answer */
            answer: string | null;
            /** Game */
            game: string | null;
            /** Number */
            number: number;
            /** Puzzle */
            puzzle: string | null;
            /** Question */
            question: string | null;
            /** Right */
            right: number;
            /** Tried */
            tried: number;
        };
        /**
         * ClassTasks
         * @description How a round of tasks stands. `runners`, the first one first, are told of in a race alone.
         * @example {
         *       "many": 10,
         *       "of": "brain-drain",
         *       "race": true,
         *       "ready": 0,
         *       "right": 4,
         *       "runners": [],
         *       "tasks": []
         *     }
         */
        ClassTasks: {
            /** Many */
            many: number;
            /** Of */
            of: string;
            /** Race */
            race: boolean;
            /** Ready */
            ready: number;
            /** Right */
            right: number;
            /** Runners */
            runners: components["schemas"]["ClassRunner"][];
            /** Tasks */
            tasks: components["schemas"]["ClassTask"][];
        };
        /**
         * ClassTold
         * @description A class as its teacher sees it.
         * @example {
         *       "against": "pupils",
         *       "bot": "novice",
         *       "bot_titles": {
         *         "club": "Club player",
         *         "novice": "Novice"
         *       },
         *       "bots": [
         *         "novice",
         *         "club"
         *       ],
         *       "chat": false,
         *       "code": "BKRTMP",
         *       "findings": {
         *         "cards": [],
         *         "draws": {
         *           "won": 0
         *         },
         *         "games": 0,
         *         "seats": [],
         *         "turns": []
         *       },
         *       "game": "femto",
         *       "games": [],
         *       "id": "k3v9x2mmq7r5t8w4n6p2",
         *       "kept": false,
         *       "made": "2031-05-04T09:30:00.000Z",
         *       "many": 10,
         *       "names": [
         *         "Mia"
         *       ],
         *       "of": "femto",
         *       "of_offered": [
         *         "femto",
         *         "24"
         *       ],
         *       "offered": [],
         *       "paused": false,
         *       "playing": true,
         *       "pupils": [],
         *       "round": 1,
         *       "seats": 2,
         *       "title": "Femto",
         *       "variant": "femto"
         *     }
         */
        ClassTold: {
            /**
             * Against
             * @enum {string}
             */
            against: "pupils" | "bot" | "practice" | "race";
            /** Bot */
            bot: string;
            /** Bot Titles */
            bot_titles: {
                [key: string]: string;
            };
            /** Bots */
            bots: string[];
            /** Chat */
            chat: boolean;
            /** Code */
            code: string;
            findings: components["schemas"]["Found"];
            /** Game */
            game: string;
            /** Games */
            games: components["schemas"]["ClassGame"][];
            /** Id */
            id: string;
            /** Kept */
            kept: boolean;
            /**
             * Made
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            made: string;
            /** Many */
            many: number;
            /** Names */
            names: string[];
            /** Of */
            of: string;
            /** Of Offered */
            of_offered: string[];
            /** Offered */
            offered: components["schemas"]["ReadyQuestion"][];
            /** Paused */
            paused: boolean;
            /** Playing */
            playing: boolean;
            /** Pupils */
            pupils: components["schemas"]["PupilTold"][];
            question: components["schemas"]["QuestionTold"] | null;
            /** Round */
            round: number;
            /** Seats */
            seats: number;
            tasks: components["schemas"]["ClassTasks"] | null;
            /** Title */
            title: string;
            /** Variant */
            variant: string;
        };
        /**
         * Classes
         * @description A teacher's classes, the newest first.
         * @example {
         *       "classes": []
         *     }
         */
        Classes: {
            /** Classes */
            classes: components["schemas"]["ClassShort"][];
        };
        /**
         * Clock
         * @description How long each seat has for its choices, in seconds.
         * @example {
         *       "bank": 300,
         *       "cap": null,
         *       "increment": 5,
         *       "vacation": 1209600
         *     }
         */
        Clock: {
            /**
             * Bank
             * @description Time at the beginning.
             */
            bank: number;
            /**
             * Cap
             * @description No clock shows more than this.
             */
            cap?: number | null;
            /**
             * Increment
             * @description Time added after each choice.
             * @default 0
             */
            increment?: number;
            /**
             * Vacation
             * @description How long a seat may be away (correspondence).
             * @default 1209600
             */
            vacation?: number;
        };
        /**
         * ClockState
         * @description What the clocks showed at a time; those of the seats in `running` go on from there.
         * @example {
         *       "at": "2031-05-04T09:31:12.250Z",
         *       "left": {
         *         "0": 292.1,
         *         "1": 300
         *       },
         *       "running": [
         *         0
         *       ]
         *     }
         */
        ClockState: {
            /**
             * At
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            at: string;
            /** Left */
            left: {
                [key: string]: number | null;
            };
            /** Running */
            running: number[];
        };
        /**
         * CloseQuestion
         * @description Take no more guesses, and show them.
         * @example {
         *       "do": "close_question"
         *     }
         */
        CloseQuestion: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "close_question";
        };
        /**
         * Closing
         * @description Why a table is closed.
         * @example {
         *       "why": "insults"
         *     }
         */
        Closing: {
            /**
             * Why
             * @default
             */
            why?: string;
        };
        /**
         * ClosingMessage
         * @description The last message before the server closes a socket.
         *
         *     The socket's close code says whether to come back: 4400 (no hello), 4401 (token), 4403 (not invited) and
         *     4404 (no such table) are final; after 1012 (the server stops), 4008 (read too slowly), 4422 and 4429 (too
         *     much nonsense, too fast) connect again a little later, with `since`.
         * @example {
         *       "code": "slow",
         *       "reason": "too much was waiting to be read: connect again",
         *       "type": "closing"
         *     }
         */
        ClosingMessage: {
            /** Code */
            code: string;
            /** Reason */
            reason: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "closing";
        };
        /**
         * Comer
         * @description Somebody who comes to a class.
         * @example {
         *       "name": "Mia"
         *     }
         */
        Comer: {
            /** Name */
            name: string;
        };
        /**
         * CommandDone
         * @description A command has been done and is on disk; `number` is that of the last event.
         * @example {
         *       "number": 8,
         *       "table": {
         *         "changed": "2031-05-04T09:31:12.250Z",
         *         "chat": true,
         *         "commitment": "8f2c…",
         *         "created": "2031-05-04T09:30:00.000Z",
         *         "game": "femto",
         *         "id": "k3v9x2mmq7r5t8w4n6p2",
         *         "number": 7,
         *         "options": "",
         *         "pace": "live",
         *         "public": false,
         *         "rated": false,
         *         "seats": [],
         *         "status": "playing",
         *         "title": "Femto",
         *         "turn": 2,
         *         "variant": "femto",
         *         "your_move": true
         *       }
         *     }
         */
        CommandDone: {
            /** Number */
            number: number;
            table: components["schemas"]["TableInfo"];
        };
        /**
         * CommentWish
         * @description Something to be said about a version: plain text.
         * @example {
         *       "text": "The [10] comes back too late."
         *     }
         */
        CommentWish: {
            /** Text */
            text: string;
        };
        /**
         * DeedTold
         * @description Something that a host has done.
         * @example {
         *       "at": "2031-05-04T09:30:00.000Z",
         *       "did": "mute",
         *       "host": "Ann",
         *       "name": "Eve",
         *       "number": 1,
         *       "why": "insults"
         *     }
         */
        DeedTold: {
            /**
             * At
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            at: string;
            /** Did */
            did: string;
            /** Host */
            host: string;
            /** Name */
            name: string;
            /** Number */
            number: number;
            /** Table */
            table: string | null;
            /** Until */
            until: string | null;
            /** Why */
            why: string;
        };
        /**
         * Dice
         * @description Dice as they lie.
         * @example {
         *       "kind": "dice",
         *       "label": "dice",
         *       "numbers": [
         *         2,
         *         5
         *       ]
         *     }
         */
        Dice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "dice";
            /** Label */
            label: string;
            /** Numbers */
            numbers: number[];
        };
        /**
         * DoneMessage
         * @description What was asked has been done and is on disk.
         * @example {
         *       "id": 3,
         *       "number": 8,
         *       "type": "done"
         *     }
         */
        DoneMessage: {
            /** Id */
            id: string | number | null;
            /** Number */
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "done";
        };
        /**
         * DrawsFound
         * @description How often nobody has won alone.
         * @example {
         *       "best": 0.078,
         *       "won": 1
         *     }
         */
        DrawsFound: {
            /** Best */
            best: number | null;
            /** Won */
            won: number;
        };
        /**
         * End
         * @description End now, as everybody stands; before the beginning, call it off (for who has made it).
         * @example {
         *       "do": "end"
         *     }
         */
        End: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "end";
        };
        /**
         * EndRound
         * @description End what is still being played.
         * @example {
         *       "do": "end"
         *     }
         */
        EndRound: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "end";
        };
        /**
         * Pile
         * @description Cards on top of each other: how many, and the one on top if it can be seen.
         * @example {
         *       "count": 7,
         *       "kind": "pile",
         *       "label": "discard",
         *       "top": {
         *         "face": "K♠"
         *       }
         *     }
         */
        EnginePile: {
            /** Count */
            count: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "pile";
            /** Label */
            label: string;
            /**
             * Note
             * @default
             */
            note?: string;
            /** Seat */
            seat?: number | null;
            top?: components["schemas"]["CardSeen"] | null;
        };
        /**
         * Enter
         * @description Enter, or come back after having withdrawn.
         * @example {
         *       "do": "enter",
         *       "name": "Ann"
         *     }
         */
        Enter: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "enter";
            /** Name */
            name?: string | null;
            /** Team */
            team?: string | null;
        };
        /**
         * EquationOptions
         * @description What an equation may do.
         * @example {
         *       "division": "exact",
         *       "negatives": "allowed",
         *       "powers": false,
         *       "use": "all"
         *     }
         */
        EquationOptions: {
            /**
             * Division
             * @default exact
             * @enum {string}
             */
            division?: "exact" | "rational";
            /**
             * Negatives
             * @default allowed
             * @enum {string}
             */
            negatives?: "allowed" | "none" | "positive";
            /**
             * Powers
             * @default false
             */
            powers?: boolean;
            /**
             * Use
             * @default all
             * @enum {string}
             */
            use?: "all" | "any" | "three";
        };
        /**
         * ErrorPlace
         * @description One thing wrong with what was sent.
         * @example {
         *       "loc": [
         *         "goal"
         *       ],
         *       "msg": "goal cannot be 'tall': choose high, low, …"
         *     }
         */
        ErrorPlace: {
            /** Loc */
            loc: (string | number)[];
            /** Msg */
            msg: string;
        };
        /**
         * EventMessage
         * @description Something that happened at the table, as one reader is told of it.
         * @example {
         *       "alike": false,
         *       "asks": {},
         *       "at": "2031-05-04T09:31:12.250Z",
         *       "kind": "chose",
         *       "lines": [],
         *       "link": {
         *         "hash": "5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c",
         *         "words": 3
         *       },
         *       "number": 8,
         *       "sealed": {
         *         "0": "10"
         *       },
         *       "seat": 0,
         *       "steps": [],
         *       "told": [],
         *       "turn": 2,
         *       "type": "event"
         *     }
         */
        EventMessage: {
            /** Alike */
            alike: boolean;
            /** Asks */
            asks: {
                [key: string]: string;
            } | null;
            /**
             * At
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            at: string;
            chat: components["schemas"]["ChatLine"] | null;
            clock: components["schemas"]["ClockState"] | null;
            /**
             * Kind
             * @enum {string}
             */
            kind: "created" | "seated" | "left" | "opened" | "started" | "chose" | "withdrew" | "took_back" | "closed" | "proposed" | "answered" | "resigned" | "timed_out" | "resumed" | "vacation" | "chat" | "chat_off" | "chat_on" | "ended" | "rematched" | "unreached" | "hinted" | "held" | "released" | "shut";
            /** Lines */
            lines: components["schemas"]["LineTold"][];
            link: components["schemas"]["Link"] | null;
            /** Number */
            number: number;
            proposal: components["schemas"]["Proposal"] | null;
            /** Sealed */
            sealed: {
                [key: string]: string;
            };
            /** Seat */
            seat: number | null;
            /** Steps */
            steps: components["schemas"]["Step"][];
            table?: components["schemas"]["TableInfo"] | null;
            /** Told */
            told: string[];
            /** Turn */
            turn: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "event";
            /** Views */
            views: {
                [key: string]: components["schemas"]["FemtoView"] | components["schemas"]["MathArenaView"] | components["schemas"]["SequencesView"] | components["schemas"]["BrainDrainView"] | components["schemas"]["AscentView"] | components["schemas"]["FriendOrFoeView"] | components["schemas"]["View"];
            } | null;
            window: components["schemas"]["Window"] | null;
        };
        /**
         * Events
         * @description A page of events after a number, the number of its last, and whether there are more.
         * @example {
         *       "events": [],
         *       "more": false,
         *       "number": 8
         *     }
         */
        Events: {
            /** Events */
            events: components["schemas"]["EventMessage"][];
            /** More */
            more: boolean;
            /** Number */
            number: number;
        };
        /**
         * ExactAnalysis
         * @description What every choice was worth, exactly.
         * @example {
         *       "by": "proof",
         *       "chances": [
         *         [
         *           0.5,
         *           0.5
         *         ]
         *       ],
         *       "kind": "exact",
         *       "moment": 0,
         *       "scores": [
         *         [
         *           0,
         *           0
         *         ]
         *       ],
         *       "steps": []
         *     }
         */
        ExactAnalysis: {
            /** Bands */
            bands: [
                number,
                number
            ][][] | null;
            /** By */
            by: ("proof" | "search" | "playouts") | null;
            /** Chances */
            chances: number[][] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "exact";
            luck: components["schemas"]["Luck"] | null;
            /** Moment */
            moment: number | null;
            /** Scores */
            scores: number[][];
            /** Steps */
            steps: components["schemas"]["WeighedStep"][];
        };
        /**
         * FavouriteVariant
         * @description A variant that somebody plays often; the version it is published as, if it is.
         * @example {
         *       "code": "femto:goal=low",
         *       "game": "femto",
         *       "games": 7,
         *       "title": "Femto"
         *     }
         */
        FavouriteVariant: {
            /** Code */
            code: string;
            /** Game */
            game: string;
            /** Games */
            games: number;
            /** Name */
            name: string | null;
            /** Title */
            title: string;
            /** Version */
            version: string | null;
        };
        /**
         * PlayerView
         * @description One player as somebody sees them.
         * @example {
         *       "front": [],
         *       "hand": [
         *         "2",
         *         "4",
         *         "6",
         *         "10"
         *       ],
         *       "points": 0,
         *       "total": 0,
         *       "unknown": 0,
         *       "up": null
         *     }
         */
        FemtoPlayerView: {
            /** Front */
            front: string[];
            /** Hand */
            hand: string[];
            /** Points */
            points: number;
            /** Total */
            total: number;
            /** Unknown */
            unknown: number;
            /** Up */
            up: string | null;
        };
        /**
         * FemtoView
         * @description A Femto table as a seat sees it.
         * @example {
         *       "choices": [
         *         "2",
         *         "4",
         *         "6",
         *         "10"
         *       ],
         *       "game": 1,
         *       "games": 1,
         *       "leader": null,
         *       "open": [],
         *       "phase": "play",
         *       "players": [
         *         {
         *           "front": [],
         *           "hand": [
         *             "2",
         *             "4",
         *             "6",
         *             "10"
         *           ],
         *           "points": 0,
         *           "total": 0,
         *           "unknown": 0,
         *           "up": null
         *         },
         *         {
         *           "front": [],
         *           "hand": [
         *             "3",
         *             "5",
         *             "7",
         *             "8"
         *           ],
         *           "points": 0,
         *           "total": 0,
         *           "unknown": 0,
         *           "up": null
         *         }
         *       ],
         *       "scores": [
         *         0,
         *         0
         *       ],
         *       "seat": 0,
         *       "spare": [],
         *       "tally": {
         *         "label": "Totals",
         *         "numbers": [
         *           0,
         *           0
         *         ],
         *         "values": [
         *           "0",
         *           "0"
         *         ]
         *       },
         *       "to_act": [
         *         0,
         *         1
         *       ],
         *       "turn": 1,
         *       "unknown": [],
         *       "variant": "femto",
         *       "winner": null,
         *       "zones": [
         *         {
         *           "cards": [
         *             {
         *               "choice": "2",
         *               "choices": [],
         *               "face": "2",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": "4",
         *               "choices": [],
         *               "face": "4",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": "6",
         *               "choices": [],
         *               "face": "6",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": "10",
         *               "choices": [],
         *               "face": "10",
         *               "marked": false,
         *               "name": ""
         *             }
         *           ],
         *           "kind": "hand",
         *           "label": "hand",
         *           "seat": 0,
         *           "unknown": 0
         *         },
         *         {
         *           "cards": [],
         *           "kind": "row",
         *           "label": "in front",
         *           "note": "",
         *           "seat": 0,
         *           "unknown": 0
         *         },
         *         {
         *           "cards": [
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "3",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "5",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "7",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "8",
         *               "marked": false,
         *               "name": ""
         *             }
         *           ],
         *           "kind": "hand",
         *           "label": "hand",
         *           "seat": 1,
         *           "unknown": 0
         *         },
         *         {
         *           "cards": [],
         *           "kind": "row",
         *           "label": "in front",
         *           "note": "",
         *           "seat": 1,
         *           "unknown": 0
         *         }
         *       ]
         *     }
         */
        FemtoView: {
            /** Choices */
            choices: string[];
            /** Game */
            game: number;
            /** Games */
            games: number;
            /** Leader */
            leader: number | null;
            /** Open */
            open: string[];
            /**
             * Phase
             * @enum {string}
             */
            phase: "deal" | "draft" | "play" | "lead" | "follow" | "put-down" | "over";
            /** Players */
            players: components["schemas"]["FemtoPlayerView"][];
            /** Scores */
            scores: number[];
            /** Seat */
            seat: number;
            /** Spare */
            spare: string[];
            tally: components["schemas"]["Tally"];
            /** To Act */
            to_act: number[];
            /** Turn */
            turn: number;
            /** Unknown */
            unknown: string[];
            /** Variant */
            variant: string;
            /** Winner */
            winner: number | null;
            /** Zones */
            zones: (components["schemas"]["Hand"] | components["schemas"]["Row"] | components["schemas"]["EnginePile"] | components["schemas"]["Dice"] | components["schemas"]["Scores"] | components["schemas"]["Text"])[];
        };
        /**
         * FigureTold
         * @description One figure of a variant, beside that of the usual variant of the game.
         * @example {
         *       "figure": "mean_abs_value",
         *       "group": "The deal",
         *       "here": {
         *         "form": "plain",
         *         "text": "0.29",
         *         "value": 0.29
         *       },
         *       "main": "Strength of the deal",
         *       "name": "strength of the deal"
         *     }
         */
        FigureTold: {
            /** Change */
            change: ("more" | "less" | "same" | "open") | null;
            /** Favours */
            favours: number | null;
            /** Figure */
            figure: string;
            /** Group */
            group: string;
            here: components["schemas"]["FigureValue"];
            /** Main */
            main: string | null;
            /** Name */
            name: string;
            there: components["schemas"]["FigureValue"] | null;
        };
        /**
         * FigureValue
         * @description A figure: exact, or as far as it is known from games that were sampled.
         * @example {
         *       "form": "plain",
         *       "text": "0.29",
         *       "value": 0.29
         *     }
         */
        FigureValue: {
            /**
             * Form
             * @enum {string}
             */
            form: "percent" | "plain" | "signed" | "exact";
            /** High */
            high: number | null;
            /** Low */
            low: number | null;
            /** Text */
            text: string;
            /** Value */
            value: number;
        };
        /**
         * FollowWish
         * @description Whether one wants to be told of a version.
         * @example {
         *       "follows": true
         *     }
         */
        FollowWish: {
            /** Follows */
            follows: boolean;
        };
        /**
         * Found
         * @description What a class has found out from its own games of what it plays.
         * @example {
         *       "best_loser_total": 10.8,
         *       "best_turns": 6.35,
         *       "best_winner_total": 21.7,
         *       "cards": [],
         *       "draws": {
         *         "best": 0.078,
         *         "won": 1
         *       },
         *       "games": 12,
         *       "loser_total": 10.6,
         *       "mean_turns": 5.9,
         *       "seats": [],
         *       "turns": [],
         *       "winner_total": 22.4
         *     }
         */
        Found: {
            /** Best Loser Total */
            best_loser_total: number | null;
            /** Best Turns */
            best_turns: number | null;
            /** Best Winner Total */
            best_winner_total: number | null;
            /** Cards */
            cards: components["schemas"]["CardFound"][];
            draws: components["schemas"]["DrawsFound"];
            /** Games */
            games: number;
            /** Loser Total */
            loser_total: number | null;
            /** Mean Turns */
            mean_turns: number | null;
            /** Seats */
            seats: components["schemas"]["SeatFound"][];
            /** Turns */
            turns: components["schemas"]["TurnsFound"][];
            /** Winner Total */
            winner_total: number | null;
        };
        /**
         * PlayerView
         * @description One player as somebody sees them.
         * @example {
         *       "hand": [
         *         "A",
         *         "A",
         *         "3",
         *         "4",
         *         "5",
         *         "5",
         *         "5",
         *         "6",
         *         "8",
         *         "9",
         *         "10",
         *         "J",
         *         "K"
         *       ],
         *       "shown": [],
         *       "unknown": 0
         *     }
         */
        FriendOrFoePlayerView: {
            /** Hand */
            hand: string[];
            /** Shown */
            shown: string[];
            /** Unknown */
            unknown: number;
        };
        /**
         * FriendOrFoeView
         * @description A table of Friend or Foe? as a seat sees it.
         * @example {
         *       "asked": null,
         *       "choices": [
         *         "pass",
         *         "friend-6",
         *         "friend-8"
         *       ],
         *       "claim": null,
         *       "dice": [
         *         1,
         *         6
         *       ],
         *       "phase": "turn",
         *       "pile": [],
         *       "players": [
         *         {
         *           "hand": [
         *             "A",
         *             "A",
         *             "3",
         *             "4",
         *             "5",
         *             "5",
         *             "5",
         *             "6",
         *             "8",
         *             "9",
         *             "10",
         *             "J",
         *             "K"
         *           ],
         *           "shown": [],
         *           "unknown": 0
         *         },
         *         {
         *           "hand": [],
         *           "shown": [],
         *           "unknown": 13
         *         },
         *         {
         *           "hand": [],
         *           "shown": [],
         *           "unknown": 13
         *         },
         *         {
         *           "hand": [],
         *           "shown": [],
         *           "unknown": 13
         *         }
         *       ],
         *       "roller": 0,
         *       "scores": [
         *         0,
         *         0,
         *         0,
         *         0
         *       ],
         *       "seat": 0,
         *       "tally": {
         *         "label": "Cards in hand",
         *         "numbers": [
         *           13,
         *           13,
         *           13,
         *           13
         *         ],
         *         "values": [
         *           "13",
         *           "13",
         *           "13",
         *           "13"
         *         ]
         *       },
         *       "to_act": [
         *         0
         *       ],
         *       "turn": 1,
         *       "turn_limit": 2000,
         *       "variant": "friend-or-foe",
         *       "winners": [],
         *       "zones": [
         *         {
         *           "kind": "text",
         *           "label": "",
         *           "lines": [
         *             "Turn 1: player 1 has the dice"
         *           ]
         *         },
         *         {
         *           "kind": "dice",
         *           "label": "Dice, 7 together",
         *           "numbers": [
         *             1,
         *             6
         *           ]
         *         },
         *         {
         *           "cards": [],
         *           "kind": "row",
         *           "label": "Discard",
         *           "note": "",
         *           "seat": null,
         *           "unknown": 0
         *         },
         *         {
         *           "kind": "scores",
         *           "label": "Cards in hand",
         *           "values": [
         *             "13",
         *             "13",
         *             "13",
         *             "13"
         *           ]
         *         },
         *         {
         *           "cards": [
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "A",
         *               "marked": false,
         *               "name": "Ace"
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "A",
         *               "marked": false,
         *               "name": "Ace"
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "3",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "4",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "5",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "5",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "5",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": "friend-6",
         *               "choices": [],
         *               "face": "6",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": "friend-8",
         *               "choices": [],
         *               "face": "8",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "9",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "10",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "J",
         *               "marked": false,
         *               "name": "Jack"
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "K",
         *               "marked": false,
         *               "name": "King"
         *             }
         *           ],
         *           "kind": "hand",
         *           "label": "hand",
         *           "seat": 0,
         *           "unknown": 0
         *         },
         *         {
         *           "cards": [],
         *           "kind": "hand",
         *           "label": "hand",
         *           "seat": 1,
         *           "unknown": 13
         *         },
         *         {
         *           "cards": [],
         *           "kind": "hand",
         *           "label": "hand",
         *           "seat": 2,
         *           "unknown": 13
         *         },
         *         {
         *           "cards": [],
         *           "kind": "hand",
         *           "label": "hand",
         *           "seat": 3,
         *           "unknown": 13
         *         }
         *       ]
         *     }
         */
        FriendOrFoeView: {
            /** Asked */
            asked: string | null;
            /** Choices */
            choices: string[];
            /** Claim */
            claim: string | null;
            /** Dice */
            dice: number[];
            /**
             * Phase
             * @enum {string}
             */
            phase: "deal" | "roll" | "turn" | "friend" | "foe" | "friend-lot" | "foe-lot" | "over";
            /** Pile */
            pile: string[];
            /** Players */
            players: components["schemas"]["FriendOrFoePlayerView"][];
            /** Roller */
            roller: number;
            /** Scores */
            scores: number[];
            /** Seat */
            seat: number;
            tally: components["schemas"]["Tally"];
            /** To Act */
            to_act: number[];
            /** Turn */
            turn: number;
            /** Turn Limit */
            turn_limit: number;
            /** Variant */
            variant: string;
            /** Winners */
            winners: number[];
            /** Zones */
            zones: (components["schemas"]["Hand"] | components["schemas"]["Row"] | components["schemas"]["EnginePile"] | components["schemas"]["Dice"] | components["schemas"]["Scores"] | components["schemas"]["Text"])[];
        };
        /**
         * FromServer
         * @description Anything that a socket's server sends.
         * @example {
         *       "message": {
         *         "at": "2031-05-04T09:31:12.250Z",
         *         "type": "pong"
         *       }
         *     }
         */
        FromServer: {
            /** Message */
            message: components["schemas"]["Welcome"] | components["schemas"]["EventMessage"] | components["schemas"]["RefusedMessage"] | components["schemas"]["DoneMessage"] | components["schemas"]["OnlineMessage"] | components["schemas"]["PongMessage"] | components["schemas"]["ClosingMessage"];
        };
        /**
         * GalleryFile
         * @description The versions of a server, or some of them, in a file; `origin` is the server that wrote it.
         * @example {
         *       "edition": 1,
         *       "format": "pipworks-gallery",
         *       "origin": "pipworks.example.org",
         *       "versions": []
         *     }
         */
        GalleryFile: {
            /**
             * Edition
             * @constant
             */
            edition: 1;
            /**
             * Format
             * @constant
             */
            format: "pipworks-gallery";
            /** Next */
            next?: number | null;
            /**
             * Origin
             * @default
             */
            origin?: string;
            /** Versions */
            versions: components["schemas"]["Travelling"][];
        };
        /**
         * GalleryNews
         * @description The latest news, up to 50, and how much of it you have not read.
         * @example {
         *       "new": 0,
         *       "news": []
         *     }
         */
        GalleryNews: {
            /** New */
            new: number;
            /** News */
            news: components["schemas"]["NewsLine"][];
        };
        /**
         * GameDetail
         * @description A game with its options.
         * @example {
         *       "claims": false,
         *       "designer": "Alan Parr",
         *       "name": "femto",
         *       "packs": true,
         *       "pitch": "Lay a card each: the higher wins, unless it is more than twice the lower.",
         *       "preset_titles": {
         *         "atto": "Atto"
         *       },
         *       "presets": {
         *         "atto": "femto:hand_size=3,pack=2-3-4-5-6-8"
         *       },
         *       "problems": true,
         *       "puzzles": false,
         *       "scoring": [],
         *       "seats": [
         *         2
         *       ],
         *       "simultaneous": true,
         *       "title": "Femto"
         *     }
         */
        GameDetail: {
            /** Claims */
            claims: boolean;
            /** Defaults */
            defaults: {
                [key: string]: unknown;
            };
            /** Designer */
            designer: string;
            /** Name */
            name: string;
            /** Packs */
            packs: boolean;
            /** Pitch */
            pitch: string;
            /** Preset Titles */
            preset_titles: {
                [key: string]: string;
            };
            /** Presets */
            presets: {
                [key: string]: string;
            };
            /** Problems */
            problems: boolean;
            /** Puzzles */
            puzzles: boolean;
            /** Schema */
            schema: {
                [key: string]: unknown;
            };
            /** Scoring */
            scoring: number[];
            /** Seats */
            seats: number[];
            /** Simultaneous */
            simultaneous: boolean;
            /** Title */
            title: string;
        };
        /**
         * GameInfo
         * @description A game.
         * @example {
         *       "claims": false,
         *       "designer": "Alan Parr",
         *       "name": "femto",
         *       "packs": true,
         *       "pitch": "Lay a card each: the higher wins, unless it is more than twice the lower.",
         *       "preset_titles": {
         *         "atto": "Atto"
         *       },
         *       "presets": {
         *         "atto": "femto:hand_size=3,pack=2-3-4-5-6-8"
         *       },
         *       "problems": true,
         *       "puzzles": false,
         *       "scoring": [],
         *       "seats": [
         *         2
         *       ],
         *       "simultaneous": true,
         *       "title": "Femto"
         *     }
         */
        GameInfo: {
            /** Claims */
            claims: boolean;
            /** Designer */
            designer: string;
            /** Name */
            name: string;
            /** Packs */
            packs: boolean;
            /** Pitch */
            pitch: string;
            /** Preset Titles */
            preset_titles: {
                [key: string]: string;
            };
            /** Presets */
            presets: {
                [key: string]: string;
            };
            /** Problems */
            problems: boolean;
            /** Puzzles */
            puzzles: boolean;
            /** Scoring */
            scoring: number[];
            /** Seats */
            seats: number[];
            /** Simultaneous */
            simultaneous: boolean;
            /** Title */
            title: string;
        };
        /**
         * GameRating
         * @description What somebody is rated at a game.
         * @example {
         *       "game": "femto",
         *       "games": 24,
         *       "last": "2031-05-04T09:30:00.000Z",
         *       "provisional": false,
         *       "rating": 1623,
         *       "spread": 140,
         *       "title": "Femto"
         *     }
         */
        GameRating: {
            /** Game */
            game: string;
            /** Games */
            games: number;
            /**
             * Last
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            last: string;
            /** Provisional */
            provisional: boolean;
            /** Rating */
            rating: number;
            /** Spread */
            spread: number;
            /** Title */
            title: string;
        };
        /**
         * Games
         * @description All games.
         * @example {
         *       "games": []
         *     }
         */
        Games: {
            /** Games */
            games: components["schemas"]["GameInfo"][];
        };
        /**
         * GamesPlayed
         * @description How many games of a game somebody has finished.
         * @example {
         *       "game": "femto",
         *       "games": 12,
         *       "title": "Femto"
         *     }
         */
        GamesPlayed: {
            /** Game */
            game: string;
            /** Games */
            games: number;
            /** Title */
            title: string;
        };
        /**
         * GoOn
         * @description Have everybody go on.
         * @example {
         *       "do": "go_on"
         *     }
         */
        GoOn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "go_on";
        };
        /**
         * GoingOn
         * @description How a position is to be played on: by a choice of one seat, bots of a level choosing for the others.
         * @example {
         *       "choice": "10",
         *       "level": "club",
         *       "position": "hands=3-5-7-10/2-4-6-8",
         *       "seat": 0,
         *       "variant": "femto"
         *     }
         */
        GoingOn: {
            /** Choice */
            choice?: string | null;
            /**
             * Level
             * @default club
             * @enum {string}
             */
            level?: "novice" | "beginner" | "club" | "expert" | "master";
            /**
             * Names
             * @default []
             */
            names?: string[];
            /** Position */
            position?: string | null;
            /** Seat */
            seat: number;
            /**
             * Variant
             * @example femto:goal=low
             */
            variant: string;
        };
        /**
         * GoneOn
         * @description A position played on: the steps of a replay, of which the first is the position itself.
         * @example {
         *       "steps": []
         *     }
         */
        GoneOn: {
            /** Steps */
            steps: components["schemas"]["ReplayStep"][];
        };
        /**
         * Goodbye
         * @description That all about oneself is to be deleted: said by one's name, so that it is no slip.
         * @example {
         *       "name": "Ann"
         *     }
         */
        Goodbye: {
            /** Name */
            name: string;
        };
        /**
         * Guess
         * @description A guess: the number of the question, and which of its answers, from 0.
         * @example {
         *       "answer": 0,
         *       "question": 1
         *     }
         */
        Guess: {
            /** Answer */
            answer: number;
            /** Question */
            question: number;
        };
        /**
         * Hand
         * @description Cards that somebody holds: those known, and how many more there are.
         * @example {
         *       "cards": [
         *         {
         *           "face": "10"
         *         }
         *       ],
         *       "kind": "hand",
         *       "label": "hand",
         *       "seat": 0,
         *       "unknown": 0
         *     }
         */
        Hand: {
            /** Cards */
            cards?: components["schemas"]["CardSeen"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "hand";
            /** Label */
            label: string;
            /** Seat */
            seat: number;
            /**
             * Unknown
             * @default 0
             */
            unknown?: number;
        };
        /**
         * HandWorth
         * @description A deal: the hand of player 1 in it, where hands are dealt, and what it is worth to player 1.
         * @example {
         *       "hand": [
         *         "2",
         *         "3",
         *         "4",
         *         "10"
         *       ],
         *       "spare": [],
         *       "value": 1
         *     }
         */
        HandWorth: {
            /** Hand */
            hand: string[];
            /** Spare */
            spare: string[];
            /** Value */
            value: number;
        };
        /**
         * Health
         * @description How the server is.
         * @example {
         *       "database": "sqlite",
         *       "ok": true,
         *       "preparing": {
         *         "femto": 23
         *       },
         *       "preparing_bots": {
         *         "ascent": 0,
         *         "femto": 4
         *       },
         *       "ready_in": {
         *         "femto": 14.2
         *       },
         *       "set_aside": 0,
         *       "starting": true,
         *       "version": "0.1.0"
         *     }
         */
        Health: {
            /** Database */
            database: ("sqlite" | "postgresql") | null;
            /** Mail */
            mail?: ("smtp" | "imap")[] | null;
            /** Ok */
            ok: boolean;
            /** Preparing */
            preparing: {
                [key: string]: number;
            };
            /** Preparing Bots */
            preparing_bots: {
                [key: string]: number;
            };
            /** Ready In */
            ready_in: {
                [key: string]: number;
            };
            /** Set Aside */
            set_aside: number;
            /** Starting */
            starting: boolean;
            /** Version */
            version: string;
        };
        /**
         * Hello
         * @description The first frame of a socket: who it is (or nobody, to watch), and what they have seen.
         * @example {
         *       "do": "hello",
         *       "language": "en",
         *       "token": "1.…"
         *     }
         */
        Hello: {
            /**
             * Do
             * @constant
             */
            do: "hello";
            /** Drawn */
            drawn?: string[];
            /** Invitation */
            invitation?: string | null;
            /** Language */
            language?: ("en" | "de") | null;
            /** Since */
            since?: number | null;
            /** Token */
            token?: string | null;
        };
        /**
         * HintGiven
         * @description What a bot would choose now, as it is written when one chooses it, and in words.
         * @example {
         *       "bot": "perfect",
         *       "cards": [
         *         "10"
         *       ],
         *       "choice": "10",
         *       "number": 7,
         *       "told": "10"
         *     }
         */
        HintGiven: {
            /** Bot */
            bot: string;
            /** Cards */
            cards: string[];
            /** Choice */
            choice: string;
            /** Number */
            number: number;
            /** Told */
            told: string;
        };
        /**
         * Judged
         * @description A choice, what it was worth against best play, and what would have been best.
         * @example {
         *       "best": "8",
         *       "best_value": 0.5,
         *       "choice": "10",
         *       "choices": {},
         *       "grade": "mistake",
         *       "loss": 0.25,
         *       "value": 0.25
         *     }
         */
        Judged: {
            /** Best */
            best: string;
            /** Best Value */
            best_value: number;
            /** Choice */
            choice: string;
            /** Choices */
            choices: {
                [key: string]: components["schemas"]["Worth"];
            };
            /**
             * Grade
             * @enum {string}
             */
            grade: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
            /** Loss */
            loss: number;
            /**
             * Only
             * @default []
             */
            only?: string[];
            /**
             * Sure
             * @default []
             */
            sure?: string[];
            /** Value */
            value: number;
        };
        /**
         * Judgement
         * @description What an equation comes to, complete or not.
         * @example {
         *       "complete": false,
         *       "left": [
         *         10,
         *         3
         *       ],
         *       "message": "makes 13; still to use: 10 and 3",
         *       "ok": false,
         *       "value": "13"
         *     }
         */
        Judgement: {
            /** Column */
            column: number | null;
            /** Complete */
            complete: boolean;
            /** Left */
            left: number[];
            /** Message */
            message: string;
            /** Ok */
            ok: boolean;
            /** Value */
            value: string | null;
        };
        /**
         * KeptPuzzle
         * @description A puzzle with all that is needed to judge its answers without a connection.
         * @example {
         *       "count": 1,
         *       "operations": {
         *         "10+3": "13",
         *         "13÷13": "1",
         *         "8+5": "13"
         *       },
         *       "pars": {
         *         "good": 14.2
         *       },
         *       "puzzle": {},
         *       "sizes": [
         *         4
         *       ],
         *       "solutions": [
         *         "(8+5)÷(10+3)"
         *       ],
         *       "steps": [
         *         "8+5=13",
         *         "10+3=13",
         *         "13÷13=1"
         *       ]
         *     }
         */
        KeptPuzzle: {
            /** Count */
            count: number;
            /** Operations */
            operations: {
                [key: string]: string;
            };
            /** Pars */
            pars: {
                [key: string]: number;
            };
            puzzle: components["schemas"]["Puzzle"];
            /** Sizes */
            sizes: number[];
            /** Solutions */
            solutions: string[];
            /** Steps */
            steps: string[];
        };
        /**
         * KeptPuzzlePosition
         * @description A puzzle with all that is needed to judge its answers without a connection.
         * @example {
         *       "answers": [],
         *       "asked": {},
         *       "judged": {}
         *     }
         */
        KeptPuzzlePosition: {
            /** Answers */
            answers: components["schemas"]["ReadyAnswer"][];
            asked: components["schemas"]["PuzzlePosition"];
            judged: components["schemas"]["PuzzlePositionJudged"];
        };
        /**
         * Ladder
         * @description Who is rated at a game: the provisional ones behind, the better ones first; `total` is how many.
         * @example {
         *       "game": "femto",
         *       "levels": [
         *         {
         *           "bot": "club",
         *           "games": 400,
         *           "rating": 1609,
         *           "spread": 52,
         *           "title": "Club"
         *         }
         *       ],
         *       "people": [
         *         {
         *           "games": 24,
         *           "handle": "k3v9x2mmq7r5",
         *           "last": "2031-05-04T09:30:00.000Z",
         *           "name": "Ann",
         *           "provisional": false,
         *           "rating": 1623,
         *           "spread": 140,
         *           "you": false
         *         }
         *       ],
         *       "title": "Femto",
         *       "total": 1
         *     }
         */
        Ladder: {
            /** Game */
            game: string;
            /** Levels */
            levels: components["schemas"]["RatedLevel"][];
            /** People */
            people: components["schemas"]["RatedPerson"][];
            /** Title */
            title: string;
            /** Total */
            total: number;
        };
        /**
         * Leave
         * @description Withdraw: play no further games. What one is playing is given up.
         * @example {
         *       "do": "leave"
         *     }
         */
        Leave: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "leave";
        };
        /**
         * LessonGuess
         * @description A question that the class answers first, by a guess.
         * @example {
         *       "answers": [
         *         "20",
         *         "50",
         *         "80",
         *         "nearly all"
         *       ],
         *       "text": "Of 100 targets, how many can be made?"
         *     }
         */
        LessonGuess: {
            /** Answers */
            answers: string[];
            /** Text */
            text: string;
        };
        /**
         * LessonPart
         * @description So many minutes, and what is done in them.
         * @example {
         *       "minutes": 5,
         *       "what": "the rules, with open cards"
         *     }
         */
        LessonPart: {
            /** Minutes */
            minutes: number;
            /** What */
            what: string;
        };
        /**
         * LessonTold
         * @description A lesson in which a class finds something out, as its teacher needs it.
         * @example {
         *       "age": 10,
         *       "aim": "To estimate, to count.",
         *       "explain": [
         *         "Each lays a card."
         *       ],
         *       "game": "femto",
         *       "guesses": [],
         *       "minutes": 20,
         *       "name": "how-long",
         *       "outcome": [
         *         "Between 4 and 7 rounds."
         *       ],
         *       "plan": [],
         *       "questions": [
         *         "Can it last eight?"
         *       ],
         *       "title": "How long is a game?",
         *       "title_of_game": "Femto",
         *       "variants": [
         *         "femto"
         *       ]
         *     }
         */
        LessonTold: {
            /** Age */
            age: number;
            /** Aim */
            aim: string;
            /** Explain */
            explain: string[];
            /** Game */
            game: string;
            /** Guesses */
            guesses: components["schemas"]["LessonGuess"][];
            /** Minutes */
            minutes: number;
            /** Name */
            name: string;
            /** Outcome */
            outcome: string[];
            /** Plan */
            plan: components["schemas"]["LessonPart"][];
            /** Questions */
            questions: string[];
            /** Title */
            title: string;
            /** Title Of Game */
            title_of_game: string;
            /** Variants */
            variants: string[];
        };
        /**
         * Lessons
         * @description Lessons that are ready, by games.
         * @example {
         *       "lessons": []
         *     }
         */
        Lessons: {
            /** Lessons */
            lessons: components["schemas"]["LessonTold"][];
        };
        /**
         * LikedGames
         * @description What people said after their games.
         * @example {
         *       "again": {
         *         "of": 6,
         *         "yes": 5
         *       },
         *       "fair": {
         *         "of": 6,
         *         "yes": 4
         *       },
         *       "long": {
         *         "of": 6,
         *         "yes": 1
         *       }
         *     }
         */
        LikedGames: {
            again: components["schemas"]["Share"];
            fair: components["schemas"]["Share"];
            long: components["schemas"]["Share"];
        };
        /**
         * LineAsked
         * @description Choices at a position, of which it is asked where they lead.
         * @example {
         *       "choices": {
         *         "0": "10"
         *       },
         *       "position": "hands=3-5-7-10/2-4-6-8",
         *       "variant": "femto"
         *     }
         */
        LineAsked: {
            /**
             * Choices
             * @default {}
             */
            choices?: {
                [key: string]: string;
            };
            /**
             * Names
             * @default []
             */
            names?: string[];
            /** Position */
            position?: string | null;
            /**
             * Variant
             * @example femto:goal=low
             */
            variant: string;
        };
        /**
         * LineTold
         * @description Something that happened: its kind, its values by name, which differ from kind to kind, and a sentence.
         *
         *     Seats count from 0. Programs read the kind and the values; the sentence is for people.
         * @example {
         *       "kind": "led",
         *       "seat": 0,
         *       "text": "Ann leads the 10."
         *     }
         */
        LineTold: {
            /** Kind */
            kind: string;
            /** Text */
            text: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * Link
         * @description The chain of what has been played: of how many words of the record, and the hash of the last.
         *
         *     Who keeps it can see at the end that up to there the record is what was played.
         * @example {
         *       "hash": "5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c",
         *       "words": 3
         *     }
         */
        Link: {
            /** Hash */
            hash: string;
            /** Words */
            words: number;
        };
        /**
         * LogLine
         * @description A sentence of what has happened.
         * @example {
         *       "line": {
         *         "kind": "led",
         *         "text": ""
         *       },
         *       "number": 7,
         *       "seat": 0,
         *       "text": "Ann leads the 10.",
         *       "turn": 2
         *     }
         */
        LogLine: {
            line: components["schemas"]["LineTold"];
            /** Number */
            number: number;
            /** Seat */
            seat: number | null;
            /** Text */
            text: string;
            /** Turn */
            turn: number;
        };
        /**
         * LookAsked
         * @description A position, and how closely to look at it.
         * @example {
         *       "effort": 1,
         *       "position": "hands=3-5-7-10/2-4-6-8",
         *       "variant": "femto"
         *     }
         */
        LookAsked: {
            /**
             * Effort
             * @default 1
             */
            effort?: number;
            /**
             * Names
             * @default []
             */
            names?: string[];
            /** Position */
            position?: string | null;
            /**
             * Variant
             * @example femto:goal=low
             */
            variant: string;
        };
        /**
         * LookedAt
         * @description A position, and what every choice there is worth.
         * @example {
         *       "chances": [
         *         0.5,
         *         0.5
         *       ],
         *       "exact": true,
         *       "games": 0,
         *       "kind": "exact",
         *       "step": {},
         *       "value": 0,
         *       "weighed": {}
         *     }
         */
        LookedAt: {
            /** Chances */
            chances: number[] | null;
            /** Exact */
            exact: boolean;
            /** Games */
            games: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "exact" | "search" | "solutions";
            matrix: components["schemas"]["Matrix"] | null;
            step: components["schemas"]["ReplayStep"];
            target: components["schemas"]["Target"] | null;
            /** Value */
            value: number | null;
            /** Weighed */
            weighed: {
                [key: string]: components["schemas"]["Weighed"][];
            };
        };
        /**
         * Luck
         * @description What was luck in a game and what was choice.
         * @example {
         *       "error": 0.05,
         *       "even": 0.5,
         *       "events": [],
         *       "seats": []
         *     }
         */
        Luck: {
            /** Error */
            error: number | null;
            /** Even */
            even: number;
            /** Events */
            events: components["schemas"]["LuckyEvent"][] | null;
            /** Seats */
            seats: components["schemas"]["LuckOfSeat"][];
        };
        /**
         * LuckOfSeat
         * @description What a seat's result has come of, in chances to win: its parts and the even share add up to `end`.
         * @example {
         *       "deal": 0.02,
         *       "draws": 0.11,
         *       "end": 1,
         *       "other": 0.2,
         *       "rest": 0.25,
         *       "slips": -0.08
         *     }
         */
        LuckOfSeat: {
            /** Deal */
            deal: number;
            /** Draws */
            draws: number | null;
            /** End */
            end: number;
            /** Other */
            other: number | null;
            /** Rest */
            rest: number;
            /** Slips */
            slips: number;
        };
        /**
         * LuckyEvent
         * @description What a random event has changed.
         * @example {
         *       "changes": [
         *         0.09,
         *         -0.09
         *       ],
         *       "error": 0.03,
         *       "step": 3
         *     }
         */
        LuckyEvent: {
            /** Changes */
            changes: number[];
            /** Error */
            error: number;
            /** Step */
            step: number;
        };
        /**
         * MailAsked
         * @description That somebody is asked. Nobody is told whether an address is known, or wants no mail.
         * @example {
         *       "asked": true
         *     }
         */
        MailAsked: {
            /**
             * Asked
             * @default true
             */
            asked?: boolean;
        };
        /**
         * MailBack
         * @description An address to which a link is to come that lets who has it back in.
         * @example {
         *       "address": "ann@example.org"
         *     }
         */
        MailBack: {
            /** Address */
            address: string;
        };
        /**
         * MailEntered
         * @description Who has come in by a key, where they play, and a token of theirs.
         * @example {
         *       "seat": 0,
         *       "table": "k3v9x2mmq7r5t8w4n6p2",
         *       "token": {
         *         "expires": "2032-06-07T09:30:00.000Z",
         *         "person": {
         *           "created": "2031-05-04T09:30:00.000Z",
         *           "durable": false,
         *           "id": "w8k2m5n7p3q9r4s6t2v8",
         *           "name": "Ann"
         *         },
         *         "token": "1.…"
         *       }
         *     }
         */
        MailEntered: {
            /** Seat */
            seat: number | null;
            /** Table */
            table: string | null;
            token: components["schemas"]["Token"];
        };
        /**
         * MailInvitation
         * @description Somebody to be asked, by mail, whether they want an open seat.
         * @example {
         *       "address": "bo@example.org",
         *       "seat": 1
         *     }
         */
        MailInvitation: {
            /**
             * Address
             * @example bo@example.org
             */
            address: string;
            /**
             * Seat
             * @description Seats count from 0.
             */
            seat: number;
        };
        /**
         * MailLink
         * @description What stands after `#` in a link of a mail that leads into the browser.
         * @example {
         *       "link": "k3v9x2mmq7r5t8w4n6p2.0.0.7.abcdefghijklmnopqrstuvwx"
         *     }
         */
        MailLink: {
            /** Link */
            link: string;
        };
        /**
         * MailOpening
         * @description Where such a link leads, and as whom.
         * @example {
         *       "game": "femto",
         *       "key": true,
         *       "known": "Bo",
         *       "name": "Ann",
         *       "seat": 0,
         *       "table": "k3v9x2mmq7r5t8w4n6p2",
         *       "title": "Femto",
         *       "you": false
         *     }
         */
        MailOpening: {
            /** Game */
            game: string | null;
            /** Key */
            key: boolean;
            /** Known */
            known: string | null;
            /** Name */
            name: string;
            /** Seat */
            seat: number | null;
            /** Table */
            table: string | null;
            /** Title */
            title: string | null;
            /** You */
            you: boolean;
        };
        /**
         * MailStanding
         * @description Whether a seat of one's own is played by mail.
         * @example {
         *       "address": "ann@example.org",
         *       "confirmed": false,
         *       "failed": false,
         *       "offered": true,
         *       "seat": 0,
         *       "wanted": true
         *     }
         */
        MailStanding: {
            /** Address */
            address: string | null;
            /** Confirmed */
            confirmed: boolean;
            /** Failed */
            failed: boolean;
            /**
             * Offered
             * @default true
             */
            offered?: boolean;
            /** Seat */
            seat: number;
            /** Wanted */
            wanted: boolean;
        };
        /**
         * MailWish
         * @description Whether mail about a seat of one's own is wanted, and where.
         * @example {
         *       "address": "ann@example.org",
         *       "seat": 0,
         *       "wanted": true
         *     }
         */
        MailWish: {
            /**
             * Address
             * @example ann@example.org
             */
            address?: string | null;
            /**
             * Seat
             * @description Seats count from 0.
             */
            seat: number;
            /**
             * Wanted
             * @default true
             */
            wanted?: boolean;
        };
        /**
         * MarkedPack
         * @description A pack that has a name.
         * @example {
         *       "code": "femto:pack=1-3-4-5-7-8-9-11",
         *       "pack": [
         *         1,
         *         3,
         *         4,
         *         5,
         *         7,
         *         8,
         *         9,
         *         11
         *       ],
         *       "preset": "final"
         *     }
         */
        MarkedPack: {
            /** Code */
            code: string;
            /** Pack */
            pack: number[];
            /** Preset */
            preset: string | null;
        };
        /**
         * PlayerView
         * @description One player as somebody sees them.
         * @example {
         *       "hand": [
         *         "A",
         *         "A",
         *         "2",
         *         "3",
         *         "4",
         *         "4",
         *         "4",
         *         "6",
         *         "7",
         *         "8",
         *         "8",
         *         "10",
         *         "10"
         *       ],
         *       "operators": [],
         *       "points": 0,
         *       "points_text": "0",
         *       "shares": [],
         *       "shown": null,
         *       "unknown": 0,
         *       "won": 0,
         *       "won_text": "0"
         *     }
         */
        MathArenaPlayerView: {
            /** Hand */
            hand: string[];
            /** Operators */
            operators: string[];
            /** Points */
            points: number;
            /** Points Text */
            points_text: string;
            /** Shares */
            shares: string[];
            /** Shown */
            shown: string | null;
            /** Unknown */
            unknown: number;
            /** Won */
            won: number;
            /** Won Text */
            won_text: string;
        };
        /**
         * MathArenaView
         * @description A Math Arena table as a seat sees it.
         * @example {
         *       "aim": "highest",
         *       "choices": [
         *         "A-A",
         *         "A-2",
         *         "A-3",
         *         "2-3",
         *         "A-4",
         *         "2-4",
         *         "3-4",
         *         "4-4",
         *         "A-6",
         *         "2-6",
         *         "3-6",
         *         "4-6",
         *         "A-7",
         *         "2-7",
         *         "3-7",
         *         "4-7",
         *         "6-7",
         *         "A-8",
         *         "2-8",
         *         "3-8",
         *         "4-8",
         *         "6-8",
         *         "7-8",
         *         "8-8",
         *         "A-10",
         *         "2-10",
         *         "3-10",
         *         "4-10",
         *         "6-10",
         *         "7-10",
         *         "8-10",
         *         "10-10"
         *       ],
         *       "choose_divisor": false,
         *       "game": 1,
         *       "held": [],
         *       "left": [
         *         "K♠",
         *         "K♥",
         *         "K♣",
         *         "K♦",
         *         "Q♠",
         *         "Q♥",
         *         "Q♣",
         *         "Q♦",
         *         "J♥",
         *         "J♣",
         *         "J♦"
         *       ],
         *       "makes": [
         *         0,
         *         1,
         *         2,
         *         1,
         *         3,
         *         2,
         *         1,
         *         0,
         *         5,
         *         4,
         *         3,
         *         2,
         *         6,
         *         5,
         *         4,
         *         3,
         *         1,
         *         7,
         *         6,
         *         5,
         *         4,
         *         2,
         *         1,
         *         0,
         *         9,
         *         8,
         *         7,
         *         6,
         *         4,
         *         3,
         *         2,
         *         0
         *       ],
         *       "operation": "difference",
         *       "operator": "J♠",
         *       "phase": "bid",
         *       "players": [
         *         {
         *           "hand": [
         *             "A",
         *             "A",
         *             "2",
         *             "3",
         *             "4",
         *             "4",
         *             "4",
         *             "6",
         *             "7",
         *             "8",
         *             "8",
         *             "10",
         *             "10"
         *           ],
         *           "operators": [],
         *           "points": 0,
         *           "points_text": "0",
         *           "shares": [],
         *           "shown": null,
         *           "unknown": 0,
         *           "won": 0,
         *           "won_text": "0"
         *         },
         *         {
         *           "hand": [],
         *           "operators": [],
         *           "points": 0,
         *           "points_text": "0",
         *           "shares": [],
         *           "shown": null,
         *           "unknown": 13,
         *           "won": 0,
         *           "won_text": "0"
         *         }
         *       ],
         *       "round": 1,
         *       "rounds": 6,
         *       "scores": [
         *         0,
         *         0
         *       ],
         *       "seat": 0,
         *       "seen": [],
         *       "set": 1,
         *       "sets": 2,
         *       "split": [],
         *       "tally": {
         *         "label": "Operators won",
         *         "numbers": [
         *           0,
         *           0
         *         ],
         *         "values": [
         *           "0",
         *           "0"
         *         ]
         *       },
         *       "to_act": [
         *         0,
         *         1
         *       ],
         *       "total": 0,
         *       "turn": 1,
         *       "unclaimed": false,
         *       "undealt": 14,
         *       "unseen": [
         *         "A",
         *         "A",
         *         "2",
         *         "2",
         *         "2",
         *         "3",
         *         "3",
         *         "3",
         *         "4",
         *         "5",
         *         "5",
         *         "5",
         *         "5",
         *         "6",
         *         "6",
         *         "6",
         *         "7",
         *         "7",
         *         "7",
         *         "8",
         *         "8",
         *         "9",
         *         "9",
         *         "9",
         *         "9",
         *         "10",
         *         "10"
         *       ],
         *       "variant": "math-arena",
         *       "zones": [
         *         {
         *           "kind": "text",
         *           "label": "",
         *           "lines": [
         *             "Set 1 of 2, round 1 of 6"
         *           ]
         *         },
         *         {
         *           "cards": [
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "J♠",
         *               "marked": true,
         *               "name": "the black Jack (J♠)"
         *             }
         *           ],
         *           "kind": "row",
         *           "label": "Operator",
         *           "note": "the highest difference of two numbers wins it",
         *           "seat": null,
         *           "unknown": 0
         *         },
         *         {
         *           "cards": [
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "K♠",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "K♥",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "K♣",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "K♦",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "Q♠",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "Q♥",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "Q♣",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "Q♦",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "J♥",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "J♣",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "J♦",
         *               "marked": false,
         *               "name": ""
         *             }
         *           ],
         *           "kind": "row",
         *           "label": "Operators to come",
         *           "note": "",
         *           "seat": null,
         *           "unknown": 0
         *         },
         *         {
         *           "cards": [
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "A",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "A",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "2",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "2",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "2",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "3",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "3",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "3",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "4",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "5",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "5",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "5",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "5",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "6",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "6",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "6",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "7",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "7",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "7",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "8",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "8",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "9",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "9",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "9",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "9",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "10",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "10",
         *               "marked": false,
         *               "name": ""
         *             }
         *           ],
         *           "kind": "row",
         *           "label": "Not seen",
         *           "note": "13 in the other hand, 14 undealt",
         *           "seat": null,
         *           "unknown": 0
         *         },
         *         {
         *           "cards": [],
         *           "kind": "row",
         *           "label": "won",
         *           "note": "",
         *           "seat": 0,
         *           "unknown": 0
         *         },
         *         {
         *           "cards": [
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "A",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "A",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "2",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "3",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "4",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "4",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "4",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "6",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "7",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "8",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "8",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "10",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "10",
         *               "marked": false,
         *               "name": ""
         *             }
         *           ],
         *           "kind": "hand",
         *           "label": "hand",
         *           "seat": 0,
         *           "unknown": 0
         *         },
         *         {
         *           "cards": [],
         *           "kind": "row",
         *           "label": "won",
         *           "note": "",
         *           "seat": 1,
         *           "unknown": 0
         *         },
         *         {
         *           "cards": [],
         *           "kind": "hand",
         *           "label": "hand",
         *           "seat": 1,
         *           "unknown": 13
         *         }
         *       ]
         *     }
         */
        MathArenaView: {
            /** Aim */
            aim: ("highest" | "lowest") | null;
            /** Choices */
            choices: string[];
            /** Choose Divisor */
            choose_divisor: boolean;
            /** Game */
            game: number;
            /** Held */
            held: string[];
            /** Left */
            left: string[];
            /** Makes */
            makes: number[];
            /** Operation */
            operation: ("sum" | "remainder" | "difference") | null;
            /** Operator */
            operator: string | null;
            /**
             * Phase
             * @enum {string}
             */
            phase: "deal" | "turn-up" | "bid" | "over";
            /** Players */
            players: components["schemas"]["MathArenaPlayerView"][];
            /** Round */
            round: number;
            /** Rounds */
            rounds: number;
            /** Scores */
            scores: number[];
            /** Seat */
            seat: number;
            /** Seen */
            seen: string[];
            /** Set */
            set: number;
            /** Sets */
            sets: number;
            /** Split */
            split: components["schemas"]["SharedOperator"][];
            tally: components["schemas"]["Tally"];
            /** To Act */
            to_act: number[];
            /** Total */
            total: number;
            /** Turn */
            turn: number;
            /** Unclaimed */
            unclaimed: boolean;
            /** Undealt */
            undealt: number;
            /** Unseen */
            unseen: string[];
            /** Variant */
            variant: string;
            /** Zones */
            zones: (components["schemas"]["Hand"] | components["schemas"]["Row"] | components["schemas"]["EnginePile"] | components["schemas"]["Dice"] | components["schemas"]["Scores"] | components["schemas"]["Text"])[];
        };
        /**
         * Matrix
         * @description What each pair of choices is worth to the first of two players, and both players' best mixes.
         * @example {
         *       "chances": [
         *         [
         *           0.75
         *         ],
         *         [
         *           0.625
         *         ]
         *       ],
         *       "columns": [
         *         "5"
         *       ],
         *       "mixes": [
         *         {
         *           "8": 1,
         *           "10": 0
         *         },
         *         {
         *           "5": 1
         *         }
         *       ],
         *       "rows": [
         *         "8",
         *         "10"
         *       ],
         *       "values": [
         *         [
         *           0.5
         *         ],
         *         [
         *           0.25
         *         ]
         *       ]
         *     }
         */
        Matrix: {
            /** Chances */
            chances: (number | null)[][];
            /** Columns */
            columns: string[];
            /** Mixes */
            mixes: {
                [key: string]: number;
            }[];
            /** Rows */
            rows: string[];
            /** Values */
            values: number[][];
        };
        /**
         * NewClass
         * @description A class to be opened.
         * @example {
         *       "variant": "femto"
         *     }
         */
        NewClass: {
            /** Variant */
            variant?: string | null;
        };
        /**
         * NewPasskey
         * @description A passkey that a browser has made.
         * @example {
         *       "challenge": "k3v9x2mmq7r5t8w4n6p2",
         *       "credential": {
         *         "id": "…"
         *       },
         *       "label": "Phone"
         *     }
         */
        NewPasskey: {
            /** Challenge */
            challenge: string;
            /** Credential */
            credential: {
                [key: string]: unknown;
            };
            /**
             * Label
             * @default
             */
            label?: string;
        };
        /**
         * NewPerson
         * @description Somebody who comes in. No account is needed; a passkey, or an address, keeps the name.
         * @example {
         *       "email": "ann@example.org",
         *       "name": "Ann"
         *     }
         */
        NewPerson: {
            /** Email */
            email?: string | null;
            /** Name */
            name?: string | null;
            /**
             * Reserve
             * @default false
             */
            reserve?: boolean;
        };
        /**
         * NewTable
         * @description A table to be set up.
         * @example {
         *       "seats": [
         *         {
         *           "kind": "me"
         *         },
         *         {
         *           "bot": "greedy",
         *           "kind": "bot"
         *         }
         *       ],
         *       "variant": "femto"
         *     }
         */
        NewTable: {
            /**
             * Chat
             * @default true
             */
            chat?: boolean;
            /**
             * Claim Seconds
             * @description How long a claim window stays open at most.
             */
            claim_seconds?: number | null;
            clock?: components["schemas"]["Clock"] | null;
            /**
             * Deal
             * @description The cards dealt; only without other people.
             */
            deal?: string | null;
            /**
             * Pace
             * @default live
             * @enum {string}
             */
            pace?: "live" | "correspondence";
            /**
             * Position
             * @description Where the game begins; likewise.
             */
            position?: string | null;
            /**
             * Public
             * @description Whether it is in the lobby, for anybody to join or watch.
             * @default false
             */
            public?: boolean;
            /**
             * Rated
             * @description Whether it counts for ratings: with a clock, and nothing is taken back.
             * @default false
             */
            rated?: boolean;
            /**
             * Reserved
             * @description The id of a table reserved before.
             */
            reserved?: string | null;
            /** Seats */
            seats: components["schemas"]["SeatWish"][];
            /**
             * Seed
             * @description What chance follows from; likewise.
             */
            seed?: number | string | null;
            /** Share */
            share?: string | null;
            /**
             * Variant
             * @example femto:goal=low
             */
            variant: string;
            /**
             * Welcome
             * @description Whether to be told at once what a socket tells first.
             * @default false
             */
            welcome?: boolean;
        };
        /**
         * NewTableInfo
         * @description A table that was set up, and what a socket to it tells first, if that was wanted.
         * @example {
         *       "changed": "2031-05-04T09:31:12.250Z",
         *       "chat": true,
         *       "commitment": "8f2c…",
         *       "created": "2031-05-04T09:30:00.000Z",
         *       "game": "femto",
         *       "id": "k3v9x2mmq7r5t8w4n6p2",
         *       "number": 7,
         *       "options": "",
         *       "pace": "live",
         *       "public": false,
         *       "rated": false,
         *       "seats": [],
         *       "status": "playing",
         *       "title": "Femto",
         *       "turn": 2,
         *       "variant": "femto",
         *       "your_move": true
         *     }
         */
        NewTableInfo: {
            /** Again */
            again?: string | null;
            /**
             * Changed
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            changed: string;
            /** Chat */
            chat: boolean;
            /** Claim Seconds */
            claim_seconds: number | null;
            clock: components["schemas"]["Clock"] | null;
            /** Commitment */
            commitment: string | null;
            /**
             * Created
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            created: string;
            /**
             * Disposable
             * @default false
             */
            disposable?: boolean;
            /** Game */
            game: string;
            /**
             * Held
             * @default false
             */
            held?: boolean;
            /** Id */
            id: string;
            /** Invitation */
            invitation?: string | null;
            /** Number */
            number: number;
            /** Opens Until */
            opens_until?: string | null;
            /** Options */
            options: string;
            /** Owner */
            owner: string | null;
            /**
             * Pace
             * @enum {string}
             */
            pace: "live" | "correspondence";
            /** Public */
            public: boolean;
            /**
             * Rated
             * @default false
             */
            rated?: boolean;
            /** Rematch */
            rematch: string | null;
            result: components["schemas"]["Result"] | null;
            /** Seats */
            seats: components["schemas"]["SeatInfo"][];
            /**
             * Status
             * @enum {string}
             */
            status: "waiting" | "playing" | "paused" | "over" | "abandoned";
            /** Title */
            title: string;
            /** Turn */
            turn: number;
            /** Variant */
            variant: string;
            welcome: components["schemas"]["Welcome"] | null;
            /** Your Move */
            your_move: boolean;
        };
        /**
         * NewTournament
         * @description A tournament to be made.
         * @example {
         *       "begins_in": 3600,
         *       "plan": {
         *         "manner": "swiss",
         *         "name": "Friday night",
         *         "rounds": 5,
         *         "variant": "femto"
         *       }
         *     }
         */
        NewTournament: {
            /**
             * Begins In
             * @description Begin by itself after so many seconds.
             */
            begins_in?: number | null;
            plan: components["schemas"]["Plan"];
        };
        /**
         * NewsLine
         * @description News of a version that you follow.
         * @example {
         *       "at": "2031-05-04T09:30:00.000Z",
         *       "by": "Bo",
         *       "fork": "m5n7p3q9",
         *       "kind": "fork",
         *       "name": "Limbo",
         *       "new": true,
         *       "text": "Odd",
         *       "version": "k3v9x2mm"
         *     }
         */
        NewsLine: {
            /**
             * At
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            at: string;
            /** By */
            by: string;
            /** Fork */
            fork: string | null;
            /**
             * Kind
             * @enum {string}
             */
            kind: "comment" | "fork";
            /** Name */
            name: string;
            /** New */
            new: boolean;
            /** Text */
            text: string;
            /** Version */
            version: string;
        };
        /**
         * OnlineMessage
         * @description Whose seats are connected, and how many watch.
         * @example {
         *       "seats": [
         *         true,
         *         false
         *       ],
         *       "type": "online",
         *       "watchers": 3
         *     }
         */
        OnlineMessage: {
            /** Seats */
            seats: boolean[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "online";
            /** Watchers */
            watchers: number;
        };
        /**
         * Open
         * @description Open one's sealed share when everybody sits; without one, play without a share of one's own.
         * @example {
         *       "do": "open",
         *       "seat": 1,
         *       "share": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f"
         *     }
         */
        Open: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "open";
            /**
             * Seat
             * @description Seats count from 0.
             */
            seat: number;
            /** Share */
            share?: string | null;
        };
        /**
         * OpenSeat
         * @description Make a bot's seat open again.
         * @example {
         *       "do": "open_seat",
         *       "seat": 1
         *     }
         */
        OpenSeat: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "open_seat";
            /**
             * Seat
             * @description Seats count from 0.
             */
            seat: number;
        };
        /**
         * OrderTold
         * @description What whoever keeps order has to see; the latest first.
         * @example {
         *       "host": "Ann",
         *       "log": [
         *         {
         *           "at": "2031-05-04T09:30:00.000Z",
         *           "did": "mute",
         *           "host": "Ann",
         *           "name": "Eve",
         *           "number": 1,
         *           "why": "insults"
         *         }
         *       ],
         *       "reports": [
         *         {
         *           "accused": "k3v9x2mmq7r6",
         *           "at": "2031-05-04T09:30:00.000Z",
         *           "id": "k3v9x2mmq7r5",
         *           "name": "Eve",
         *           "number": 12,
         *           "reporter": "k3v9x2mmq7r7",
         *           "table": "k3v9x2mmq7r5t8w4n6p2",
         *           "text": "…",
         *           "why": "insults"
         *         }
         *       ],
         *       "sanctions": [
         *         {
         *           "at": "2031-05-04T09:30:00.000Z",
         *           "handle": "k3v9x2mmq7r6",
         *           "kind": "mute",
         *           "name": "Eve",
         *           "why": "insults"
         *         }
         *       ]
         *     }
         */
        OrderTold: {
            /** Host */
            host: string;
            /** Log */
            log: components["schemas"]["DeedTold"][];
            /** Reports */
            reports: components["schemas"]["ReportTold"][];
            /** Sanctions */
            sanctions: components["schemas"]["SanctionTold"][];
        };
        /**
         * OwnQuestion
         * @description What a pupil is asked; `guess` is which answer they have given.
         * @example {
         *       "answers": [
         *         "2",
         *         "3"
         *       ],
         *       "kind": "cards",
         *       "number": 1
         *     }
         */
        OwnQuestion: {
            /** Answers */
            answers: string[];
            /** Guess */
            guess: number | null;
            /**
             * Kind
             * @enum {string}
             */
            kind: "seats" | "turns" | "cards" | "own";
            /** Number */
            number: number;
            /** Text */
            text: string | null;
        };
        /**
         * OwnTable
         * @description A pupil's table in this round.
         * @example {
         *       "id": "k3v9x2mmq7r5t8w4n6p2",
         *       "others": [],
         *       "place": 1,
         *       "status": "playing"
         *     }
         */
        OwnTable: {
            /** Id */
            id: string;
            /** Others */
            others: components["schemas"]["ClassPlayer"][];
            /** Place */
            place: number;
            /**
             * Status
             * @enum {string}
             */
            status: "waiting" | "playing" | "paused" | "over" | "abandoned";
            /** Text */
            text: string | null;
        };
        /**
         * OwnTask
         * @description A task: numbers, or a position.
         * @example {
         *       "number": 1
         *     }
         */
        OwnTask: {
            /** Number */
            number: number;
            numbers: components["schemas"]["TaskOfNumbers"] | null;
            position: components["schemas"]["PuzzlePosition"] | null;
        };
        /**
         * OwnTasks
         * @description How far a pupil has come in a round of tasks: of those done, which were right.
         * @example {
         *       "many": 10,
         *       "marks": [
         *         true,
         *         false
         *       ],
         *       "of": "brain-drain",
         *       "race": true
         *     }
         */
        OwnTasks: {
            /** Many */
            many: number;
            /** Marks */
            marks: boolean[];
            /** Of */
            of: string;
            /** Race */
            race: boolean;
        };
        /**
         * PackLook
         * @description A view of the map that shows something.
         * @example {
         *       "colour": "pure_openings",
         *       "first": "strength",
         *       "name": "fairest",
         *       "title": "The fairest",
         *       "within": {
         *         "decided": [
         *           null,
         *           0
         *         ]
         *       },
         *       "x": "strength",
         *       "y": "draws"
         *     }
         */
        PackLook: {
            /** Colour */
            colour: string;
            /** First */
            first: string;
            /** Name */
            name: string;
            /** Title */
            title: string;
            /** Within */
            within: {
                [key: string]: [
                    number | null,
                    number | null
                ];
            };
            /** X */
            x: string;
            /** Y */
            y: string;
        };
        /**
         * PackMeasure
         * @description Something that is known of every pack.
         * @example {
         *       "about": "What a deal is worth to the player it favours, on average, in games won.",
         *       "form": "hundredths",
         *       "name": "strength",
         *       "source": "file",
         *       "title": "Strength of the deal"
         *     }
         */
        PackMeasure: {
            /** About */
            about: string;
            /**
             * Form
             * @enum {string}
             */
            form: "hundredths" | "percent" | "whole";
            /** Name */
            name: string;
            /**
             * Source
             * @enum {string}
             */
            source: "file" | "total" | "distance";
            /** Title */
            title: string;
        };
        /**
         * PacksTold
         * @description All packs of one kind: what is known of them, and where it is.
         * @example {
         *       "bytes": 3591384,
         *       "cards": 8,
         *       "code": "femto:pack={pack}",
         *       "columns": "/api/games/femto/packs/columns?tag=0123456789abcdef",
         *       "deals": 70,
         *       "from": [
         *         1,
         *         2,
         *         3
         *       ],
         *       "looks": [],
         *       "marked": [],
         *       "measures": [],
         *       "rows": 735471
         *     }
         */
        PacksTold: {
            /** Bytes */
            bytes: number;
            /** Cards */
            cards: number;
            /** Code */
            code: string;
            /** Columns */
            columns: string;
            /** Deals */
            deals: number;
            /** From */
            from: number[];
            /** Looks */
            looks: components["schemas"]["PackLook"][];
            /** Marked */
            marked: components["schemas"]["MarkedPack"][];
            /** Measures */
            measures: components["schemas"]["PackMeasure"][];
            /** Rows */
            rows: number;
        };
        /**
         * Passkey
         * @description A passkey of yours.
         * @example {
         *       "id": "k3v9x2mmq7r5",
         *       "label": "Phone",
         *       "made": "2031-05-04T09:30:00.000Z"
         *     }
         */
        Passkey: {
            /** Id */
            id: string;
            /** Label */
            label: string;
            /**
             * Made
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            made: string;
            /** Used */
            used: string | null;
        };
        /**
         * PasskeyOptions
         * @description What a browser is to ask its passkeys by (`PublicKeyCredential` reads `options`), once.
         * @example {
         *       "challenge": "k3v9x2mmq7r5t8w4n6p2",
         *       "options": {
         *         "challenge": "…",
         *         "rpId": "example.org"
         *       }
         *     }
         */
        PasskeyOptions: {
            /** Challenge */
            challenge: string;
            /** Options */
            options: {
                [key: string]: unknown;
            };
        };
        /**
         * PasskeyShown
         * @description What a passkey has signed, to come in.
         * @example {
         *       "challenge": "k3v9x2mmq7r5t8w4n6p2",
         *       "credential": {
         *         "id": "…"
         *       }
         *     }
         */
        PasskeyShown: {
            /** Challenge */
            challenge: string;
            /** Credential */
            credential: {
                [key: string]: unknown;
            };
        };
        /**
         * PauseAll
         * @description Have everybody stop.
         * @example {
         *       "do": "pause"
         *     }
         */
        PauseAll: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "pause";
        };
        /**
         * Person
         * @description Somebody who holds seats.
         * @example {
         *       "created": "2031-05-04T09:30:00.000Z",
         *       "durable": true,
         *       "email": "ann@example.org",
         *       "id": "w8k2m5n7p3q9r4s6t2v8",
         *       "name": "Ann"
         *     }
         */
        Person: {
            /**
             * Created
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            created: string;
            /** Durable */
            durable: boolean;
            /** Email */
            email: string | null;
            /** Id */
            id: string;
            /** Name */
            name: string;
        };
        /**
         * PersonChange
         * @description What is to be different about oneself. Fields left out stay as they are.
         * @example {
         *       "name": "Anna"
         *     }
         */
        PersonChange: {
            /** Email */
            email?: string | null;
            /** Name */
            name?: string | null;
            /** Vacation */
            vacation?: boolean | null;
        };
        /**
         * PersonFile
         * @description All that is kept about you. What stands in it is described in the manual under Privacy.
         * @example {
         *       "format": "pipworks-person",
         *       "made": "2031-05-04T09:30:00.000Z",
         *       "version": 1
         *     }
         */
        PersonFile: {
            /** Format */
            format: string;
            /**
             * Made
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            made: string;
            /** Version */
            version: number;
        } & {
            [key: string]: unknown;
        };
        /**
         * PersonRatings
         * @description What somebody is rated, the game played last first. Who has never been rated has no handle.
         * @example {
         *       "handle": "k3v9x2mmq7r5",
         *       "name": "Ann",
         *       "ratings": [
         *         {
         *           "game": "femto",
         *           "games": 24,
         *           "last": "2031-05-04T09:30:00.000Z",
         *           "provisional": false,
         *           "rating": 1623,
         *           "spread": 140,
         *           "title": "Femto"
         *         }
         *       ],
         *       "you": false
         *     }
         */
        PersonRatings: {
            /** Handle */
            handle: string | null;
            /** Name */
            name: string;
            /** Ratings */
            ratings: components["schemas"]["GameRating"][];
            /** You */
            you: boolean;
        };
        /**
         * Ping
         * @description Ask for a `pong`.
         * @example {
         *       "do": "ping"
         *     }
         */
        Ping: {
            /**
             * Do
             * @constant
             */
            do: "ping";
        };
        /**
         * Plan
         * @description A tournament as somebody wishes for it.
         * @example {
         *       "manner": "swiss",
         *       "name": "Friday night",
         *       "rounds": 5,
         *       "variant": "femto"
         *     }
         */
        Plan: {
            /**
             * Chat
             * @default false
             */
            chat?: boolean;
            /** Claim Seconds */
            claim_seconds?: number | null;
            clock?: components["schemas"]["Clock"];
            /**
             * Games
             * @description Round robin: how often each two meet. Knock-out: games of a match.
             * @default 1
             */
            games?: number;
            /**
             * Late
             * @description Whether people may enter after it has begun.
             * @default true
             */
            late?: boolean;
            /**
             * Manner
             * @default swiss
             * @enum {string}
             */
            manner?: "round-robin" | "swiss" | "knock-out" | "arena" | "ladder";
            /**
             * Minutes
             * @description Arena: for how long, in minutes.
             */
            minutes?: number | null;
            /**
             * Most
             * @default 500
             */
            most?: number;
            /** Name */
            name: string;
            /**
             * No Show
             * @description Seconds after which who has not begun has not come.
             */
            no_show?: number | null;
            /**
             * Pace
             * @default live
             * @enum {string}
             */
            pace?: "live" | "correspondence";
            /**
             * Public
             * @description Whether it is listed for everybody.
             * @default true
             */
            public?: boolean;
            /**
             * Rated
             * @description Whether its games count for ratings.
             * @default false
             */
            rated?: boolean;
            /**
             * Reach
             * @description Ladder: how many places up one may challenge.
             * @default 3
             */
            reach?: number;
            /**
             * Rounds
             * @description Swiss: how many; else as many as it takes.
             */
            rounds?: number | null;
            /**
             * Scoring
             * @description `usual`: 1, ½, 0. `own`: by place, as the game's own rules say.
             * @default usual
             * @enum {string}
             */
            scoring?: "usual" | "own";
            /**
             * Target
             * @description Over when somebody has so many points.
             */
            target?: number | null;
            /**
             * Team Counts
             * @description So many of a team's best count for it.
             * @default 4
             */
            team_counts?: number;
            /**
             * Teams
             * @description None, or two and more of different names.
             * @default []
             */
            teams?: string[];
            /**
             * Tie Breaks
             * @default [
             *       "buchholz",
             *       "sonneborn-berger",
             *       "direct"
             *     ]
             */
            tie_breaks?: ("buchholz" | "buchholz-cut" | "sonneborn-berger" | "direct" | "wins")[];
            /**
             * Variant
             * @example femto:goal=low
             */
            variant: string;
        };
        /**
         * PlayedGames
         * @description What came of the latest games that people played, up to 2,000.
         * @example {
         *       "drawn": 2,
         *       "games": 12,
         *       "turns": 6.4,
         *       "whole": 11,
         *       "wins": [
         *         6,
         *         4
         *       ]
         *     }
         */
        PlayedGames: {
            /** Drawn */
            drawn: number;
            /** Games */
            games: number;
            /** Turns */
            turns: number | null;
            /** Whole */
            whole: number;
            /** Wins */
            wins: number[];
        };
        /**
         * PongMessage
         * @description The answer to a ping, with the server's time.
         * @example {
         *       "at": "2031-05-04T09:31:12.250Z",
         *       "id": 4,
         *       "type": "pong"
         *     }
         */
        PongMessage: {
            /**
             * At
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            at: string;
            /** Id */
            id?: string | number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pong";
        };
        /**
         * PracticeKit
         * @description Puzzles of a day, the same for everybody, to practise with where there is no connection.
         * @example {
         *       "day": "2031-05-04",
         *       "game": "24",
         *       "puzzles": []
         *     }
         */
        PracticeKit: {
            /** Day */
            day: string;
            /** Game */
            game: string;
            /** Puzzles */
            puzzles: components["schemas"]["KeptPuzzle"][];
        };
        /**
         * Printing
         * @description How far it is with something that is being printed.
         * @example {
         *       "done": 0.63,
         *       "waiting": false
         *     }
         */
        Printing: {
            /** Done */
            done: number | null;
            /** Waiting */
            waiting: boolean;
        };
        /**
         * Problem
         * @description An error (RFC 9457). `detail` is a sentence for people, `code` a stable name for programs.
         * @example {
         *       "code": "illegal-choice",
         *       "detail": "'7' is not in your hand (2 3 5): choose 2, 3 or 5",
         *       "instance": "/api/tables/k3v9x2mmq7r5t8w4n6p2/commands",
         *       "status": 422,
         *       "title": "Illegal choice",
         *       "type": "about:blank"
         *     }
         */
        Problem: {
            /** Code */
            code: string;
            /** Detail */
            detail: string;
            /** Errors */
            errors?: components["schemas"]["ErrorPlace"][] | null;
            /** Instance */
            instance?: string | null;
            /** Status */
            status: number;
            /** Title */
            title: string;
            /**
             * Type
             * @default about:blank
             */
            type?: string;
        };
        /**
         * ProfileTold
         * @description What anybody may know of somebody. Games at private tables are counted, and not shown.
         * @example {
         *       "blocked": false,
         *       "claimed": true,
         *       "favourites": [
         *         {
         *           "code": "femto:goal=low",
         *           "game": "femto",
         *           "games": 7,
         *           "title": "Femto"
         *         }
         *       ],
         *       "games": 12,
         *       "handle": "k3v9x2mmq7r5",
         *       "latest": [],
         *       "name": "Ann",
         *       "played": [
         *         {
         *           "game": "femto",
         *           "games": 12,
         *           "title": "Femto"
         *         }
         *       ],
         *       "ratings": [
         *         {
         *           "game": "femto",
         *           "games": 24,
         *           "last": "2031-05-04T09:30:00.000Z",
         *           "provisional": false,
         *           "rating": 1623,
         *           "spread": 140,
         *           "title": "Femto"
         *         }
         *       ],
         *       "since": "2031-05-04T09:30:00.000Z",
         *       "versions": [],
         *       "you": false
         *     }
         */
        ProfileTold: {
            /** Blocked */
            blocked: boolean;
            /** Claimed */
            claimed: boolean;
            /** Favourites */
            favourites: components["schemas"]["FavouriteVariant"][];
            /** Games */
            games: number;
            /** Handle */
            handle: string | null;
            /** Latest */
            latest: components["schemas"]["TableInfo"][];
            /** Name */
            name: string;
            /** Played */
            played: components["schemas"]["GamesPlayed"][];
            /** Ratings */
            ratings: components["schemas"]["GameRating"][];
            /**
             * Since
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            since: string;
            /** Versions */
            versions: components["schemas"]["Published"][];
            /** You */
            you: boolean;
        };
        /**
         * Progress
         * @description How much of an analysis is done, from 0 to 1: ask again.
         * @example {
         *       "progress": 0.4
         *     }
         */
        Progress: {
            /** Progress */
            progress: number;
        };
        /**
         * Proposal
         * @description Something that the seats in `waiting` have yet to agree to.
         * @example {
         *       "by": 0,
         *       "kind": "undo",
         *       "waiting": [
         *         1
         *       ]
         *     }
         */
        Proposal: {
            /** By */
            by: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "undo" | "pause" | "rematch" | "abandon";
            /** Waiting */
            waiting: number[];
        };
        /**
         * Propose
         * @description Ask the others to agree to something.
         *
         *     Against bots alone nobody is asked, and an `undo` at a table of one's own goes back to one's last choice
         *     whatever came of it.
         * @example {
         *       "do": "propose",
         *       "kind": "undo",
         *       "seat": 0
         *     }
         */
        Propose: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "propose";
            /**
             * Kind
             * @enum {string}
             */
            kind: "undo" | "pause" | "rematch" | "abandon";
            /** Seals */
            seals?: {
                [key: string]: string;
            } | null;
            /**
             * Seat
             * @description Seats count from 0.
             */
            seat: number;
        };
        /**
         * Published
         * @description A version that somebody has published.
         * @example {
         *       "code": "femto:goal=low",
         *       "id": "k3v9x2mmq7r5",
         *       "name": "Low tide"
         *     }
         */
        Published: {
            /** Code */
            code: string;
            /** Id */
            id: string;
            /** Name */
            name: string;
        };
        /**
         * PupilTold
         * @description Where a pupil is, for the teacher. `stuck`: for how many minutes they have had a choice to make.
         * @example {
         *       "here": true,
         *       "invitation": "p2…",
         *       "marks": [],
         *       "name": "Mia",
         *       "number": 1,
         *       "place": 1,
         *       "plays": true,
         *       "stuck": 0,
         *       "table": "k3v9x2mmq7r5t8w4n6p2",
         *       "to_act": true
         *     }
         */
        PupilTold: {
            /** Here */
            here: boolean;
            /** Invitation */
            invitation: string | null;
            /** Marks */
            marks: boolean[];
            /** Name */
            name: string;
            /** Number */
            number: number;
            /** Place */
            place: number | null;
            /** Plays */
            plays: boolean;
            /** Stuck */
            stuck: number;
            /** Table */
            table: string | null;
            /** To Act */
            to_act: boolean;
        };
        /**
         * PupilView
         * @description A class as a pupil sees it.
         * @example {
         *       "code": "BKRTMP",
         *       "game": "femto",
         *       "name": "Mia",
         *       "number": 1,
         *       "paused": false,
         *       "playing": true,
         *       "round": 1,
         *       "title": "Femto",
         *       "variant": "femto"
         *     }
         */
        PupilView: {
            /** Code */
            code: string;
            /** Game */
            game: string;
            /** Name */
            name: string;
            /** Number */
            number: number;
            /** Paused */
            paused: boolean;
            /** Playing */
            playing: boolean;
            question: components["schemas"]["OwnQuestion"] | null;
            /** Round */
            round: number;
            table: components["schemas"]["OwnTable"] | null;
            tasks: components["schemas"]["OwnTasks"] | null;
            /** Title */
            title: string;
            /** Variant */
            variant: string;
        };
        /**
         * PushDevice
         * @description A browser of one's own that is to be told, as its `PushSubscription` says by `toJSON()`.
         * @example {
         *       "endpoint": "https://push.example.org/send/k3v9x2mmq7r5t8w4n6p2",
         *       "keys": {
         *         "auth": "BTBZMqHH6r4Tts7J_aSIgg",
         *         "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
         *       }
         *     }
         */
        PushDevice: {
            /** Endpoint */
            endpoint: string;
            /** Expirationtime */
            expirationTime?: number | null;
            keys: components["schemas"]["PushKeys"];
        };
        /**
         * PushEnd
         * @description A browser of one's own that is not to be told any more.
         * @example {
         *       "endpoint": "https://push.example.org/send/k3v9x2mmq7r5t8w4n6p2"
         *     }
         */
        PushEnd: {
            /** Endpoint */
            endpoint: string;
        };
        /**
         * PushKey
         * @description By which key browsers know this server, if it writes to any.
         * @example {
         *       "key": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
         *     }
         */
        PushKey: {
            /** Key */
            key: string | null;
        };
        /**
         * PushKeys
         * @description By what a browser reads what is written to it.
         * @example {
         *       "auth": "BTBZMqHH6r4Tts7J_aSIgg",
         *       "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
         *     }
         */
        PushKeys: {
            /** Auth */
            auth: string;
            /** P256Dh */
            p256dh: string;
        };
        /**
         * Puzzle
         * @description Something to be made. `solvable` is for you to find out.
         * @example {
         *       "cards": [
         *         "8♠",
         *         "5♥",
         *         "10♣",
         *         "3♦"
         *       ],
         *       "game": "brain-drain",
         *       "options": {
         *         "division": "exact",
         *         "negatives": "allowed",
         *         "powers": false,
         *         "use": "all"
         *       },
         *       "par": 14.2,
         *       "puzzle": "YnJhaW4tZHJhaW58Z29vZHw3",
         *       "target": 1,
         *       "values": [
         *         8,
         *         5,
         *         10,
         *         3
         *       ]
         *     }
         */
        Puzzle: {
            /** Cards */
            cards: string[];
            /** Game */
            game: string;
            options: components["schemas"]["EquationOptions"];
            /** Par */
            par: number;
            /** Puzzle */
            puzzle: string;
            /** Solvable */
            solvable: boolean | null;
            /** Target */
            target: number;
            /** Values */
            values: number[];
        };
        /**
         * PuzzleAnswer
         * @description An equation; or `pass`, which says that there is none.
         * @example {
         *       "seconds": 9.5,
         *       "text": "(8+5)/(10+3)"
         *     }
         * @example {
         *       "pass": true
         *     }
         */
        PuzzleAnswer: {
            /**
             * Pass
             * @default false
             */
            pass?: boolean;
            /** Seconds */
            seconds?: number | null;
            /** Text */
            text?: string | null;
        };
        /**
         * PuzzleHint
         * @description The first steps of the simplest solution.
         * @example {
         *       "of": 3,
         *       "steps": [
         *         "8+5=13"
         *       ]
         *     }
         */
        PuzzleHint: {
            /** Of */
            of: number;
            /** Steps */
            steps: string[];
        };
        /**
         * PuzzleJudged
         * @description What an answer came to. The simplest solutions are shown once it is right, or after a pass.
         * @example {
         *       "count": 1,
         *       "message": "right",
         *       "ok": true,
         *       "solutions": [
         *         "(8+5)÷(10+3)"
         *       ],
         *       "solvable": true,
         *       "within_par": true
         *     }
         */
        PuzzleJudged: {
            /** Column */
            column: number | null;
            /** Count */
            count: number | null;
            /** Message */
            message: string;
            /** Ok */
            ok: boolean;
            /** Solutions */
            solutions: string[];
            /** Solvable */
            solvable: boolean | null;
            /** Within Par */
            within_par: boolean | null;
        };
        /**
         * PuzzleKit
         * @description Puzzles of a day, the same for everybody, easy ones first, to be solved without a connection.
         * @example {
         *       "day": "2031-05-04",
         *       "game": "femto",
         *       "puzzles": []
         *     }
         */
        PuzzleKit: {
            /** Day */
            day: string;
            /** Game */
            game: string;
            /** Puzzles */
            puzzles: components["schemas"]["KeptPuzzlePosition"][];
        };
        /**
         * PuzzlePosition
         * @description A position in which one answer alone is right: what is asked, and what can be answered.
         * @example {
         *       "answers": 1,
         *       "ask": "Lay a card face down.",
         *       "choices": [
         *         "4",
         *         "6",
         *         "10"
         *       ],
         *       "day": "2031-05-04",
         *       "difficulty": 0.311,
         *       "kind": "only-win",
         *       "position": "hands=4-6-10/7-8 front=2/3-5",
         *       "puzzle": "0123456789",
         *       "question": "Only one choice wins for certain, whatever the other side does. Which one?",
         *       "rating": 1098,
         *       "seat": 0,
         *       "title": "The only win",
         *       "told": [
         *         "4",
         *         "6",
         *         "10"
         *       ],
         *       "variant": "femto",
         *       "view": {}
         *     }
         */
        PuzzlePosition: {
            /** Answers */
            answers: number;
            /** Ask */
            ask: string | null;
            /** Choices */
            choices: string[];
            /** Day */
            day: string | null;
            /** Difficulty */
            difficulty: number;
            /** Kind */
            kind: string;
            /** Position */
            position: string;
            /** Puzzle */
            puzzle: string;
            /** Question */
            question: string;
            /** Rating */
            rating: number;
            /** Seat */
            seat: number;
            /** Title */
            title: string;
            /** Told */
            told: string[];
            /** Variant */
            variant: string;
            /** View */
            view: components["schemas"]["FemtoView"] | components["schemas"]["MathArenaView"] | components["schemas"]["SequencesView"] | components["schemas"]["BrainDrainView"] | components["schemas"]["AscentView"] | components["schemas"]["FriendOrFoeView"] | components["schemas"]["View"];
        };
        /**
         * PuzzlePositionAnswer
         * @description The choices that answer a puzzle; none to give up. With a rating, what becomes of it is told.
         * @example {
         *       "choices": [
         *         "6"
         *       ],
         *       "rating": 1000,
         *       "tried": 0
         *     }
         */
        PuzzlePositionAnswer: {
            /** Choices */
            choices: string[];
            /** Rating */
            rating?: number | null;
            /**
             * Tried
             * @default 0
             */
            tried?: number;
        };
        /**
         * PuzzlePositionJudged
         * @description What an answer came to, and why.
         * @example {
         *       "answer": [
         *         "6"
         *       ],
         *       "chances": true,
         *       "choices": [],
         *       "explanation": [
         *         "6 wins for certain."
         *       ],
         *       "rating": 1016,
         *       "right": true,
         *       "told": "Right: 6."
         *     }
         */
        PuzzlePositionJudged: {
            /** Answer */
            answer: string[];
            /** Chances */
            chances: boolean;
            /** Choices */
            choices: components["schemas"]["WeighedChoice"][];
            /** Explanation */
            explanation: string[];
            /** Rating */
            rating: number | null;
            /** Right */
            right: boolean;
            /** Told */
            told: string;
        };
        /**
         * QuestionTold
         * @description What the class is asked, or was asked last, and of which variant: it may play another by now.
         * @example {
         *       "answers": [],
         *       "guessed": 17,
         *       "kind": "cards",
         *       "number": 1,
         *       "open": true,
         *       "variant": "femto"
         *     }
         */
        QuestionTold: {
            /** Answers */
            answers: components["schemas"]["AnswerTold"][];
            /** Games */
            games: number | null;
            /** Guessed */
            guessed: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "seats" | "turns" | "cards" | "own";
            /** Number */
            number: number;
            /** Open */
            open: boolean;
            /** Text */
            text: string | null;
            /** Variant */
            variant: string;
        };
        /**
         * RatedLevel
         * @description A level of a game, measured in so many games; it never moves.
         * @example {
         *       "bot": "club",
         *       "games": 400,
         *       "rating": 1609,
         *       "spread": 52,
         *       "title": "Club"
         *     }
         */
        RatedLevel: {
            /** Bot */
            bot: string;
            /** Games */
            games: number;
            /** Rating */
            rating: number;
            /** Spread */
            spread: number;
            /** Title */
            title: string;
        };
        /**
         * RatedPerson
         * @description Somebody on the ladder of a game.
         * @example {
         *       "games": 24,
         *       "handle": "k3v9x2mmq7r5",
         *       "last": "2031-05-04T09:30:00.000Z",
         *       "name": "Ann",
         *       "provisional": false,
         *       "rating": 1623,
         *       "spread": 140,
         *       "you": false
         *     }
         */
        RatedPerson: {
            /** Games */
            games: number;
            /** Handle */
            handle: string;
            /**
             * Last
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            last: string;
            /** Name */
            name: string;
            /** Provisional */
            provisional: boolean;
            /** Rating */
            rating: number;
            /** Spread */
            spread: number;
            /** You */
            you: boolean;
        };
        /**
         * RatingLine
         * @description Your rated games of a game, the latest 500, in their order.
         * @example {
         *       "game": "femto",
         *       "points": [
         *         {
         *           "after": {
         *             "provisional": false,
         *             "rating": 1623,
         *             "spread": 140
         *           },
         *           "at": "2031-05-04T09:30:00.000Z",
         *           "before": {
         *             "provisional": false,
         *             "rating": 1623,
         *             "spread": 140
         *           },
         *           "place": 1,
         *           "seats": 2,
         *           "table": "k3v9x2mmq7r5t8w4n6p2",
         *           "variant": "femto"
         *         }
         *       ],
         *       "title": "Femto"
         *     }
         */
        RatingLine: {
            /** Game */
            game: string;
            /** Points */
            points: components["schemas"]["RatingPoint"][];
            /** Title */
            title: string;
        };
        /**
         * RatingPoint
         * @description A rated game of yours: in which place of how many you came in, and your rating before and after it.
         * @example {
         *       "after": {
         *         "provisional": false,
         *         "rating": 1623,
         *         "spread": 140
         *       },
         *       "at": "2031-05-04T09:30:00.000Z",
         *       "before": {
         *         "provisional": false,
         *         "rating": 1623,
         *         "spread": 140
         *       },
         *       "place": 1,
         *       "seats": 2,
         *       "table": "k3v9x2mmq7r5t8w4n6p2",
         *       "variant": "femto"
         *     }
         */
        RatingPoint: {
            after: components["schemas"]["RatingTold"];
            /**
             * At
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            at: string;
            before: components["schemas"]["RatingTold"];
            /** Place */
            place: number;
            /** Seats */
            seats: number;
            /** Table */
            table: string;
            /** Variant */
            variant: string;
        };
        /**
         * RatingTold
         * @description A rating as it is shown: the strength lies within ± `spread` of it 19 times of 20.
         * @example {
         *       "provisional": false,
         *       "rating": 1623,
         *       "spread": 140
         *     }
         */
        RatingTold: {
            /** Provisional */
            provisional: boolean;
            /** Rating */
            rating: number;
            /** Spread */
            spread: number;
        };
        /**
         * RatingWish
         * @description How somebody liked a game; what is null is not said.
         * @example {
         *       "again": true,
         *       "long": false
         *     }
         */
        RatingWish: {
            /** Again */
            again?: boolean | null;
            /** Fair */
            fair?: boolean | null;
            /** Long */
            long?: boolean | null;
        };
        /**
         * ReadyAnswer
         * @description An answer that can be given to a puzzle, and what it comes to.
         * @example {
         *       "choices": [
         *         "6"
         *       ],
         *       "right": true,
         *       "told": "Right: 6."
         *     }
         */
        ReadyAnswer: {
            /** Choices */
            choices: string[];
            /** Right */
            right: boolean;
            /** Told */
            told: string;
        };
        /**
         * ReadyQuestion
         * @description A question that can be asked now.
         * @example {
         *       "answers": [
         *         "1",
         *         "=",
         *         "2"
         *       ],
         *       "kind": "seats"
         *     }
         */
        ReadyQuestion: {
            /** Answers */
            answers: string[];
            /**
             * Kind
             * @enum {string}
             */
            kind: "seats" | "turns" | "cards" | "own";
        };
        /**
         * RefusedMessage
         * @description What was asked has not been done, and why. `id` is that of the frame.
         * @example {
         *       "id": 3,
         *       "problem": {
         *         "code": "out-of-turn",
         *         "status": 409
         *       },
         *       "type": "refused"
         *     }
         */
        RefusedMessage: {
            /** Id */
            id: string | number | null;
            problem: components["schemas"]["Problem"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "refused";
        };
        /**
         * Replay
         * @description A finished game laid open, step by step.
         * @example {
         *       "commitment": "8f2c…",
         *       "players": [
         *         "Ann",
         *         "Greedy"
         *       ],
         *       "steps": [],
         *       "variant": "femto"
         *     }
         */
        Replay: {
            /** Commitment */
            commitment: string | null;
            /** Players */
            players: string[];
            result: components["schemas"]["Result"] | null;
            /** Steps */
            steps: components["schemas"]["ReplayStep"][];
            /** Variant */
            variant: string;
        };
        /**
         * ReplayStep
         * @description A step of a replay, as everybody saw it.
         * @example {
         *       "choices": {
         *         "0": "10",
         *         "1": "8"
         *       },
         *       "lines": [],
         *       "number": 1,
         *       "position": "…",
         *       "scores": [
         *         0,
         *         0
         *       ],
         *       "to_act": [],
         *       "told": [],
         *       "turn": 1,
         *       "view": {},
         *       "views": {},
         *       "words": {}
         *     }
         */
        ReplayStep: {
            /** Choices */
            choices: {
                [key: string]: string;
            } | null;
            /** Lines */
            lines: components["schemas"]["LineTold"][];
            /** Number */
            number: number;
            /** Position */
            position: string;
            /** Scores */
            scores: number[];
            /** To Act */
            to_act: number[];
            /** Told */
            told: string[];
            /** Turn */
            turn: number;
            /** View */
            view: components["schemas"]["FemtoView"] | components["schemas"]["MathArenaView"] | components["schemas"]["SequencesView"] | components["schemas"]["BrainDrainView"] | components["schemas"]["AscentView"] | components["schemas"]["FriendOrFoeView"] | components["schemas"]["View"];
            /** Views */
            views: {
                [key: string]: components["schemas"]["FemtoView"] | components["schemas"]["MathArenaView"] | components["schemas"]["SequencesView"] | components["schemas"]["BrainDrainView"] | components["schemas"]["AscentView"] | components["schemas"]["FriendOrFoeView"] | components["schemas"]["View"];
            };
            /** Words */
            words: {
                [key: string]: {
                    [key: string]: string;
                };
            };
        };
        /**
         * ReportTold
         * @description A line of chat that somebody has reported. People are named by their handles.
         * @example {
         *       "accused": "k3v9x2mmq7r6",
         *       "at": "2031-05-04T09:30:00.000Z",
         *       "id": "k3v9x2mmq7r5",
         *       "name": "Eve",
         *       "number": 12,
         *       "reporter": "k3v9x2mmq7r7",
         *       "table": "k3v9x2mmq7r5t8w4n6p2",
         *       "text": "…",
         *       "why": "insults"
         *     }
         */
        ReportTold: {
            /** Accused */
            accused: string | null;
            /**
             * At
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            at: string;
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Number */
            number: number;
            /** Reporter */
            reporter: string | null;
            /** Settled */
            settled: string | null;
            /** Table */
            table: string;
            /** Text */
            text: string;
            /** Why */
            why: string;
        };
        /**
         * Reservation
         * @description The id of a table to be, and what the server is bound to before any seat adds its own randomness.
         * @example {
         *       "commitment": "8f2c…",
         *       "id": "k3v9x2mmq7r5t8w4n6p2"
         *     }
         */
        Reservation: {
            /** Commitment */
            commitment: string;
            /** Id */
            id: string;
        };
        /**
         * Resign
         * @description Give the game up.
         * @example {
         *       "do": "resign",
         *       "seat": 0
         *     }
         */
        Resign: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "resign";
            /**
             * Seat
             * @description Seats count from 0.
             */
            seat: number;
        };
        /**
         * Rest
         * @description Be paired no more for a while, in an arena.
         * @example {
         *       "do": "rest"
         *     }
         */
        Rest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "rest";
        };
        /**
         * Result
         * @description How a game ended. `scores` are missing when it was not played to its end.
         * @example {
         *       "kind": "won",
         *       "reason": "played",
         *       "scores": [
         *         1,
         *         -1
         *       ],
         *       "text": "Player 1 wins.",
         *       "winners": [
         *         0
         *       ]
         *     }
         */
        Result: {
            /**
             * Kind
             * @default
             */
            kind?: string;
            /**
             * Reason
             * @enum {string}
             */
            reason: "played" | "resigned" | "time" | "abandoned";
            /** Scores */
            scores: number[] | null;
            /** Text */
            text: string;
            /** Winners */
            winners: number[];
        };
        /**
         * Resume
         * @description Go on after a pause.
         * @example {
         *       "do": "resume",
         *       "seat": 0
         *     }
         */
        Resume: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "resume";
            /**
             * Seat
             * @description Seats count from 0.
             */
            seat: number;
        };
        /**
         * Return
         * @description Be paired again, in an arena.
         * @example {
         *       "do": "return"
         *     }
         */
        Return: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "return";
        };
        /**
         * Row
         * @description Cards side by side, face up, in their order; a seat's own, or in the middle.
         * @example {
         *       "cards": [
         *         {
         *           "face": "10"
         *         }
         *       ],
         *       "kind": "row",
         *       "label": "in front",
         *       "note": "total 10",
         *       "seat": 0
         *     }
         */
        Row: {
            /** Cards */
            cards?: components["schemas"]["CardSeen"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "row";
            /** Label */
            label: string;
            /**
             * Note
             * @default
             */
            note?: string;
            /** Seat */
            seat?: number | null;
            /**
             * Unknown
             * @default 0
             */
            unknown?: number;
        };
        /**
         * SanctionTold
         * @description That somebody is muted or banned; for good, if there is no `until`.
         * @example {
         *       "at": "2031-05-04T09:30:00.000Z",
         *       "handle": "k3v9x2mmq7r6",
         *       "kind": "mute",
         *       "name": "Eve",
         *       "why": "insults"
         *     }
         */
        SanctionTold: {
            /**
             * At
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            at: string;
            /** Handle */
            handle: string | null;
            /** Kind */
            kind: string;
            /** Name */
            name: string;
            /** Until */
            until: string | null;
            /** Why */
            why: string;
        };
        /**
         * SanctionWish
         * @description That somebody is to be muted or banned: for so long, or until it is lifted.
         * @example {
         *       "kind": "mute",
         *       "seconds": 86400,
         *       "why": "insults"
         *     }
         */
        SanctionWish: {
            /** Kind */
            kind: string;
            /** Seconds */
            seconds?: number | null;
            /**
             * Why
             * @default
             */
            why?: string;
        };
        /**
         * Scores
         * @description What every seat has, in the game's own currency.
         * @example {
         *       "kind": "scores",
         *       "label": "points",
         *       "values": [
         *         "2",
         *         "½"
         *       ]
         *     }
         */
        Scores: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "scores";
            /** Label */
            label: string;
            /** Values */
            values: string[];
        };
        /**
         * SearchAnalysis
         * @description What every choice was worth, as far as a search can tell from what the chooser knew.
         * @example {
         *       "by": "proof",
         *       "chances": [
         *         [
         *           0.5,
         *           0.5
         *         ]
         *       ],
         *       "kind": "search",
         *       "moment": 0,
         *       "scores": [
         *         [
         *           0,
         *           0
         *         ]
         *       ],
         *       "steps": []
         *     }
         */
        SearchAnalysis: {
            /** Bands */
            bands: [
                number,
                number
            ][][] | null;
            /** By */
            by: ("proof" | "search" | "playouts") | null;
            /** Chances */
            chances: number[][] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "search";
            luck: components["schemas"]["Luck"] | null;
            /** Moment */
            moment: number | null;
            /** Scores */
            scores: number[][];
            /** Steps */
            steps: components["schemas"]["WeighedStep"][];
        };
        /**
         * SeatBot
         * @description Put a bot into an open seat.
         * @example {
         *       "bot": "greedy",
         *       "do": "seat_bot",
         *       "seat": 1
         *     }
         */
        SeatBot: {
            /** Bot */
            bot: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "seat_bot";
            /**
             * Seat
             * @description Seats count from 0.
             */
            seat: number;
        };
        /**
         * SeatFound
         * @description How often a seat has won, and what best play on both sides comes to where that is known: a share.
         * @example {
         *       "best": 0.461,
         *       "seat": 0,
         *       "won": 7
         *     }
         */
        SeatFound: {
            /** Best */
            best: number | null;
            /** Seat */
            seat: number;
            /** Won */
            won: number;
        };
        /**
         * SeatInfo
         * @description A seat of a table.
         * @example {
         *       "away": false,
         *       "kind": "person",
         *       "left": 292.1,
         *       "name": "Ann",
         *       "online": true,
         *       "opens": false,
         *       "resigned": false,
         *       "seal": "5f3c…",
         *       "seat": 0,
         *       "to_act": true,
         *       "you": true
         *     }
         */
        SeatInfo: {
            /** Away */
            away: boolean;
            /** Bot */
            bot: string | null;
            /**
             * Kind
             * @enum {string}
             */
            kind: "person" | "bot" | "open";
            /** Left */
            left: number | null;
            /** Name */
            name: string;
            /** Online */
            online: boolean;
            /**
             * Opens
             * @default false
             */
            opens?: boolean;
            /** Resigned */
            resigned: boolean;
            /** Seal */
            seal?: string | null;
            /** Seat */
            seat: number;
            /** To Act */
            to_act: boolean;
            /** You */
            you: boolean;
        };
        /**
         * SeatPerson
         * @description Who sits at a table: by which handle they can be asked about, and whether you have blocked them.
         * @example {
         *       "blocked": false,
         *       "handle": "k3v9x2mmq7r5",
         *       "seat": 1,
         *       "you": false
         *     }
         */
        SeatPerson: {
            /** Blocked */
            blocked: boolean;
            /** Handle */
            handle: string | null;
            /** Seat */
            seat: number;
            /** You */
            you: boolean;
        };
        /**
         * SeatRating
         * @description What a seat is rated at the game of its table; after a rated game, what it was before that, too.
         * @example {
         *       "provisional": false,
         *       "rating": 1623,
         *       "seat": 0,
         *       "spread": 140
         *     }
         */
        SeatRating: {
            before: components["schemas"]["RatingTold"] | null;
            /** Provisional */
            provisional: boolean;
            /** Rating */
            rating: number;
            /** Seat */
            seat: number;
            /** Spread */
            spread: number;
        };
        /**
         * SeatWish
         * @description Who is to sit in a seat: oneself, whoever comes, or a bot.
         * @example {
         *       "bot": "greedy",
         *       "kind": "bot"
         *     }
         */
        SeatWish: {
            /**
             * Bot
             * @example greedy
             */
            bot?: string | null;
            /**
             * Kind
             * @enum {string}
             */
            kind: "me" | "open" | "bot";
            /** Name */
            name?: string | null;
            /**
             * Seal
             * @description The seal of one's share in that seat; opened later.
             */
            seal?: string | null;
            /**
             * Share
             * @description The sealed share itself, where no seat is open: then it is opened at once.
             */
            share?: string | null;
        };
        /**
         * SendPupilAway
         * @description Remove a pupil.
         * @example {
         *       "do": "send_away",
         *       "pupil": 3
         *     }
         */
        SendPupilAway: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "send_away";
            /** Pupil */
            pupil: number;
        };
        /**
         * SequenceView
         * @description A sequence on the table.
         * @example {
         *       "cards": [
         *         {
         *           "card": "[-2]",
         *           "player": 0
         *         }
         *       ],
         *       "in_force": 0,
         *       "next": [
         *         "operator",
         *         "=",
         *         "cancel",
         *         "invert"
         *       ],
         *       "number": 1,
         *       "owner": 0,
         *       "status": "open",
         *       "sum": "−2",
         *       "value": -2,
         *       "working": ""
         *     }
         */
        SequenceView: {
            /** Cards */
            cards: components["schemas"]["CardView"][];
            /** In Force */
            in_force: number;
            /** Next */
            next: string[];
            /** Number */
            number: number;
            /** Owner */
            owner: number;
            /**
             * Status
             * @enum {string}
             */
            status: "open" | "waiting" | "sealed";
            /** Sum */
            sum: string;
            /** Value */
            value: number;
            /** Working */
            working: string;
        };
        /**
         * PlayerView
         * @description A player's cards and score.
         * @example {
         *       "bottom": [],
         *       "hand": [
         *         "[-2]",
         *         "10",
         *         "+",
         *         "+",
         *         "=",
         *         "="
         *       ],
         *       "held": 6,
         *       "pile": 29,
         *       "put_under": 0,
         *       "total": 0,
         *       "unseen": [
         *         "[0]",
         *         "[2]",
         *         "[4]",
         *         "2",
         *         "2",
         *         "2",
         *         "3",
         *         "3",
         *         "4",
         *         "4",
         *         "5",
         *         "6",
         *         "8",
         *         "+",
         *         "-",
         *         "-",
         *         "-",
         *         "*",
         *         "*",
         *         "/",
         *         "/",
         *         "=",
         *         "=",
         *         "cancel",
         *         "cancel",
         *         "invert",
         *         "invert",
         *         "swap",
         *         "?"
         *       ]
         *     }
         */
        SequencesPlayerView: {
            /** Bottom */
            bottom: string[];
            /** Hand */
            hand: string[];
            /** Held */
            held: number;
            /** Pile */
            pile: number;
            /** Put Under */
            put_under: number;
            /** Total */
            total: number;
            /** Unseen */
            unseen: string[];
        };
        /**
         * SequencesView
         * @description A table of Wouter's Math Card Game as a seat sees it. Seats count from 0, sequences from 1.
         * @example {
         *       "choices": [
         *         "[-2]"
         *       ],
         *       "due": 6,
         *       "first": null,
         *       "phase": "play",
         *       "players": [
         *         {
         *           "bottom": [],
         *           "hand": [
         *             "[-2]",
         *             "10",
         *             "+",
         *             "+",
         *             "=",
         *             "="
         *           ],
         *           "held": 6,
         *           "pile": 29,
         *           "put_under": 0,
         *           "total": 0,
         *           "unseen": [
         *             "[0]",
         *             "[2]",
         *             "[4]",
         *             "2",
         *             "2",
         *             "2",
         *             "3",
         *             "3",
         *             "4",
         *             "4",
         *             "5",
         *             "6",
         *             "8",
         *             "+",
         *             "-",
         *             "-",
         *             "-",
         *             "*",
         *             "*",
         *             "/",
         *             "/",
         *             "=",
         *             "=",
         *             "cancel",
         *             "cancel",
         *             "invert",
         *             "invert",
         *             "swap",
         *             "?"
         *           ]
         *         },
         *         {
         *           "bottom": [],
         *           "hand": [],
         *           "held": 6,
         *           "pile": 29,
         *           "put_under": 0,
         *           "total": 0,
         *           "unseen": [
         *             "[-2]",
         *             "[0]",
         *             "[2]",
         *             "[4]",
         *             "2",
         *             "2",
         *             "2",
         *             "3",
         *             "3",
         *             "4",
         *             "4",
         *             "5",
         *             "6",
         *             "8",
         *             "10",
         *             "+",
         *             "+",
         *             "+",
         *             "-",
         *             "-",
         *             "-",
         *             "*",
         *             "*",
         *             "/",
         *             "/",
         *             "=",
         *             "=",
         *             "=",
         *             "=",
         *             "cancel",
         *             "cancel",
         *             "invert",
         *             "invert",
         *             "swap",
         *             "?"
         *           ]
         *         }
         *       ],
         *       "put": 0,
         *       "scores": [
         *         0,
         *         0
         *       ],
         *       "seat": 0,
         *       "sequences": [],
         *       "tally": {
         *         "label": "Totals",
         *         "numbers": [
         *           0,
         *           0
         *         ],
         *         "values": [
         *           "0",
         *           "0"
         *         ]
         *       },
         *       "to_act": [
         *         0
         *       ],
         *       "turn": 1,
         *       "variant": "sequences",
         *       "zones": [
         *         {
         *           "kind": "text",
         *           "label": "",
         *           "lines": [
         *             "Turn 1. No sequences yet."
         *           ]
         *         },
         *         {
         *           "kind": "scores",
         *           "label": "Totals",
         *           "values": [
         *             "0",
         *             "0"
         *           ]
         *         },
         *         {
         *           "cards": [
         *             {
         *               "choice": "[-2]",
         *               "choices": [
         *                 "[-2]"
         *               ],
         *               "face": "[−2]",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "10",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "+",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "+",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "=",
         *               "marked": false,
         *               "name": ""
         *             },
         *             {
         *               "choice": null,
         *               "choices": [],
         *               "face": "=",
         *               "marked": false,
         *               "name": ""
         *             }
         *           ],
         *           "kind": "hand",
         *           "label": "hand",
         *           "seat": 0,
         *           "unknown": 0
         *         },
         *         {
         *           "count": 29,
         *           "kind": "pile",
         *           "label": "pile",
         *           "note": "",
         *           "seat": 0,
         *           "top": null
         *         },
         *         {
         *           "cards": [],
         *           "kind": "hand",
         *           "label": "hand",
         *           "seat": 1,
         *           "unknown": 6
         *         },
         *         {
         *           "count": 29,
         *           "kind": "pile",
         *           "label": "pile",
         *           "note": "",
         *           "seat": 1,
         *           "top": null
         *         },
         *         {
         *           "kind": "text",
         *           "label": "The other cards of your pile",
         *           "lines": [
         *             "[0] [2] [4] 2 2 2 3 3 4 4 5 6 8 + − − − × × ÷ ÷ = = cancel cancel invert invert swap ?"
         *           ]
         *         },
         *         {
         *           "kind": "text",
         *           "label": "In player 2’s hand and pile",
         *           "lines": [
         *             "[−2] [0] [2] [4] 2 2 2 3 3 4 4 5 6 8 10 + + + − − − × × ÷ ÷ = = = = cancel cancel invert invert swap ?"
         *           ]
         *         }
         *       ]
         *     }
         */
        SequencesView: {
            /** Choices */
            choices: string[];
            /** Due */
            due: number;
            /** First */
            first: number | null;
            /**
             * Phase
             * @enum {string}
             */
            phase: "deal" | "play" | "over";
            /** Players */
            players: components["schemas"]["SequencesPlayerView"][];
            /** Put */
            put: number;
            /** Scores */
            scores: number[];
            /** Seat */
            seat: number;
            /** Sequences */
            sequences: components["schemas"]["SequenceView"][];
            tally: components["schemas"]["Tally"];
            /** To Act */
            to_act: number[];
            /** Turn */
            turn: number;
            /** Variant */
            variant: string;
            /** Zones */
            zones: (components["schemas"]["Hand"] | components["schemas"]["Row"] | components["schemas"]["EnginePile"] | components["schemas"]["Dice"] | components["schemas"]["Scores"] | components["schemas"]["Text"])[];
        };
        /**
         * Share
         * @description How many said yes, of how many who said anything.
         * @example {
         *       "of": 6,
         *       "yes": 5
         *     }
         */
        Share: {
            /** Of */
            of: number;
            /** Yes */
            yes: number;
        };
        /**
         * SharedOperator
         * @description An operator that was split.
         * @example {
         *       "among": [
         *         0,
         *         1
         *       ],
         *       "operator": "J♣"
         *     }
         */
        SharedOperator: {
            /** Among */
            among: number[];
            /** Operator */
            operator: string;
        };
        /**
         * Sheet
         * @description The rules of exactly one variant, in the order of play.
         * @example {
         *       "lead": "Lay a card each.",
         *       "sections": [],
         *       "title": "Femto"
         *     }
         */
        Sheet: {
            /** Lead */
            lead: string;
            /** Sections */
            sections: components["schemas"]["SheetSection"][];
            /** Title */
            title: string;
        };
        /**
         * SheetLine
         * @description A sentence of the rules, and the clause of the rulebook that it states.
         * @example {
         *       "clause": "FE3",
         *       "small": false,
         *       "text": "Both lay a card face down, and turn them up together."
         *     }
         */
        SheetLine: {
            /** Clause */
            clause: string;
            /** Small */
            small: boolean;
            /** Text */
            text: string;
        };
        /**
         * SheetSection
         * @description A part of a rule sheet.
         * @example {
         *       "heading": "A round",
         *       "rules": []
         *     }
         */
        SheetSection: {
            /** Heading */
            heading: string;
            /** Rules */
            rules: components["schemas"]["SheetLine"][];
        };
        /**
         * SigningKey
         * @description The public key of a server, in hexadecimal digits.
         * @example {
         *       "algorithm": "Ed25519",
         *       "key": "5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c"
         *     }
         */
        SigningKey: {
            /**
             * Algorithm
             * @constant
             */
            algorithm: "Ed25519";
            /** Key */
            key: string;
        };
        /**
         * Sit
         * @description Take an open seat; or be called anew in one's own, before the game.
         * @example {
         *       "do": "sit",
         *       "name": "Bob",
         *       "seat": 1
         *     }
         */
        Sit: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "sit";
            /** Invitation */
            invitation?: string | null;
            /** Name */
            name?: string | null;
            /**
             * Seal
             * @description Instead of the share, which is opened later.
             */
            seal?: string | null;
            /**
             * Seat
             * @description Seats count from 0.
             */
            seat: number;
            /** Share */
            share?: string | null;
        };
        /**
         * SolutionsAnalysis
         * @description How every target could have been made.
         * @example {
         *       "by": "proof",
         *       "chances": [
         *         [
         *           0.5,
         *           0.5
         *         ]
         *       ],
         *       "kind": "solutions",
         *       "moment": 0,
         *       "scores": [
         *         [
         *           0,
         *           0
         *         ]
         *       ],
         *       "targets": []
         *     }
         */
        SolutionsAnalysis: {
            /** Bands */
            bands: [
                number,
                number
            ][][] | null;
            /** By */
            by: ("proof" | "search" | "playouts") | null;
            /** Chances */
            chances: number[][] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "solutions";
            luck: components["schemas"]["Luck"] | null;
            /** Moment */
            moment: number | null;
            /** Scores */
            scores: number[][];
            /** Targets */
            targets: components["schemas"]["Target"][];
        };
        /**
         * Stand
         * @description Leave one's seat before the game has begun.
         * @example {
         *       "do": "stand",
         *       "seat": 1
         *     }
         */
        Stand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "stand";
            /**
             * Seat
             * @description Seats count from 0.
             */
            seat: number;
        };
        /**
         * StartRound
         * @description Pair everybody, and begin.
         * @example {
         *       "do": "start"
         *     }
         */
        StartRound: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "start";
        };
        /**
         * Step
         * @description One thing that happened in the game: a joint choice or a random event.
         * @example {
         *       "chosen": {
         *         "0": "10"
         *       },
         *       "lines": [
         *         {
         *           "card": "10",
         *           "kind": "led",
         *           "seat": 0,
         *           "text": "Ann leads the 10."
         *         }
         *       ],
         *       "told": [
         *         "Ann leads the 10."
         *       ]
         *     }
         */
        Step: {
            /** Chosen */
            chosen: {
                [key: string]: string;
            } | null;
            /** Lines */
            lines: components["schemas"]["LineTold"][];
            /** Seconds */
            seconds: {
                [key: string]: number;
            } | null;
            /** Told */
            told: string[];
        };
        /**
         * TableInfo
         * @description A table in short, as its reader may know it.
         * @example {
         *       "changed": "2031-05-04T09:31:12.250Z",
         *       "chat": true,
         *       "commitment": "8f2c…",
         *       "created": "2031-05-04T09:30:00.000Z",
         *       "game": "femto",
         *       "id": "k3v9x2mmq7r5t8w4n6p2",
         *       "number": 7,
         *       "options": "",
         *       "pace": "live",
         *       "public": false,
         *       "rated": false,
         *       "seats": [],
         *       "status": "playing",
         *       "title": "Femto",
         *       "turn": 2,
         *       "variant": "femto",
         *       "your_move": true
         *     }
         */
        TableInfo: {
            /** Again */
            again?: string | null;
            /**
             * Changed
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            changed: string;
            /** Chat */
            chat: boolean;
            /** Claim Seconds */
            claim_seconds: number | null;
            clock: components["schemas"]["Clock"] | null;
            /** Commitment */
            commitment: string | null;
            /**
             * Created
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            created: string;
            /**
             * Disposable
             * @default false
             */
            disposable?: boolean;
            /** Game */
            game: string;
            /**
             * Held
             * @default false
             */
            held?: boolean;
            /** Id */
            id: string;
            /** Invitation */
            invitation?: string | null;
            /** Number */
            number: number;
            /** Opens Until */
            opens_until?: string | null;
            /** Options */
            options: string;
            /** Owner */
            owner: string | null;
            /**
             * Pace
             * @enum {string}
             */
            pace: "live" | "correspondence";
            /** Public */
            public: boolean;
            /**
             * Rated
             * @default false
             */
            rated?: boolean;
            /** Rematch */
            rematch: string | null;
            result: components["schemas"]["Result"] | null;
            /** Seats */
            seats: components["schemas"]["SeatInfo"][];
            /**
             * Status
             * @enum {string}
             */
            status: "waiting" | "playing" | "paused" | "over" | "abandoned";
            /** Title */
            title: string;
            /** Turn */
            turn: number;
            /** Variant */
            variant: string;
            /** Your Move */
            your_move: boolean;
        };
        /**
         * TablePage
         * @description Tables, the latest changed first; `next` is the cursor of the next page.
         * @example {
         *       "tables": []
         *     }
         */
        TablePage: {
            /** Next */
            next: string | null;
            /** Tables */
            tables: components["schemas"]["TableInfo"][];
        };
        /**
         * TablePeople
         * @description Who sits at a table.
         * @example {
         *       "seats": [
         *         {
         *           "blocked": false,
         *           "handle": "k3v9x2mmq7r5",
         *           "seat": 1,
         *           "you": false
         *         }
         *       ]
         *     }
         */
        TablePeople: {
            /** Seats */
            seats: components["schemas"]["SeatPerson"][];
        };
        /**
         * TableRating
         * @description The published version that a table plays, if any, and what you have said about the game.
         * @example {
         *       "may": true,
         *       "rating": {
         *         "again": true,
         *         "long": false
         *       },
         *       "version": {
         *         "again": {
         *           "of": 6,
         *           "yes": 5
         *         },
         *         "by": "Ann",
         *         "code": "femto:goal=low",
         *         "comments": 2,
         *         "created": "2031-05-04T09:30:00.000Z",
         *         "fair": {
         *           "of": 6,
         *           "yes": 4
         *         },
         *         "forks": 1,
         *         "game": "femto",
         *         "games": 12,
         *         "id": "k3v9x2mm",
         *         "name": "Limbo",
         *         "title": "Femto"
         *       }
         *     }
         */
        TableRating: {
            /** May */
            may: boolean;
            rating: components["schemas"]["RatingWish"] | null;
            version: components["schemas"]["VersionShort"] | null;
        };
        /**
         * TableRatings
         * @description What the seats of a rated table are rated, but for open ones; nothing of a table that is not rated.
         * @example {
         *       "rated": true,
         *       "seats": [
         *         {
         *           "provisional": false,
         *           "rating": 1623,
         *           "seat": 0,
         *           "spread": 140
         *         }
         *       ]
         *     }
         */
        TableRatings: {
            /** Rated */
            rated: boolean;
            /** Seats */
            seats: components["schemas"]["SeatRating"][];
        };
        /**
         * TakeOut
         * @description Take somebody out (for who has made it).
         * @example {
         *       "do": "take_out",
         *       "player": 3
         *     }
         */
        TakeOut: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "take_out";
            /**
             * Player
             * @description Who takes part, by number.
             */
            player: number;
        };
        /**
         * Taken
         * @description That it has been taken down.
         * @example {
         *       "taken": true
         *     }
         */
        Taken: {
            /**
             * Taken
             * @default true
             */
            taken?: boolean;
        };
        /**
         * Tally
         * @description What every seat has come to so far, in the game's own currency: totals, operators, cards left.
         * @example {
         *       "label": "points",
         *       "numbers": [
         *         2.5,
         *         0
         *       ],
         *       "values": [
         *         "2½",
         *         "0"
         *       ]
         *     }
         */
        Tally: {
            /** Label */
            label: string;
            /** Numbers */
            numbers: number[];
            /** Values */
            values: string[];
        };
        /**
         * Target
         * @description A target of a game about equations, and how it could be made.
         * @example {
         *       "count": 1,
         *       "made_by": 0,
         *       "said": "(8+5)/(10+3)",
         *       "solutions": [
         *         "(8+5)÷(10+3)"
         *       ],
         *       "step": 0,
         *       "target": 1,
         *       "turn": 1,
         *       "values": [
         *         8,
         *         5,
         *         10,
         *         3
         *       ]
         *     }
         */
        Target: {
            /** Count */
            count: number;
            /** Made By */
            made_by: number | null;
            /** Said */
            said: string | null;
            /** Solutions */
            solutions: string[];
            /** Step */
            step: number;
            /** Target */
            target: number;
            /** Turn */
            turn: number;
            /** Values */
            values: number[];
        };
        /**
         * TaskAnswer
         * @description An equation, or the choices that answer; none to give up.
         * @example {
         *       "answer": [
         *         "(8+5)/(10+3)"
         *       ]
         *     }
         */
        TaskAnswer: {
            /** Answer */
            answer: string[];
        };
        /**
         * TaskJudged
         * @description What an answer to a task came to. A right answer is told once the task is over.
         * @example {
         *       "over": true,
         *       "pupil": {},
         *       "right": true,
         *       "told": "Right: (8+5)/(10+3)."
         *     }
         */
        TaskJudged: {
            /** Answer */
            answer: string | null;
            /** Over */
            over: boolean;
            pupil: components["schemas"]["PupilView"];
            /** Right */
            right: boolean;
            /** Told */
            told: string;
        };
        /**
         * TaskOfNumbers
         * @description A task in which an equation is to be made.
         * @example {
         *       "cards": [
         *         "8♠",
         *         "5♥",
         *         "10♣",
         *         "3♦"
         *       ],
         *       "options": {
         *         "division": "exact",
         *         "negatives": "allowed",
         *         "powers": false,
         *         "use": "all"
         *       },
         *       "target": 1,
         *       "values": [
         *         8,
         *         5,
         *         10,
         *         3
         *       ]
         *     }
         */
        TaskOfNumbers: {
            /** Cards */
            cards: string[];
            options: components["schemas"]["EquationOptions"];
            /** Target */
            target: number;
            /** Values */
            values: number[];
        };
        /**
         * Text
         * @description Something to read.
         * @example {
         *       "kind": "text",
         *       "lines": [
         *         "Turn 7"
         *       ]
         *     }
         */
        Text: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "text";
            /**
             * Label
             * @default
             */
            label?: string;
            /** Lines */
            lines: string[];
        };
        /**
         * ToServer
         * @description Anything that a socket's client sends; commands may have an `id` besides, which the answer repeats.
         * @example {
         *       "message": {
         *         "do": "ping"
         *       }
         *     }
         */
        ToServer: {
            /** Message */
            message: components["schemas"]["Hello"] | components["schemas"]["Ping"] | (components["schemas"]["Choose"] | components["schemas"]["Withdraw"] | components["schemas"]["Sit"] | components["schemas"]["Open"] | components["schemas"]["Stand"] | components["schemas"]["SeatBot"] | components["schemas"]["OpenSeat"] | components["schemas"]["Propose"] | components["schemas"]["Answer"] | components["schemas"]["Resume"] | components["schemas"]["Resign"] | components["schemas"]["Vacation"] | components["schemas"]["Chat"] | components["schemas"]["ChatOff"] | components["schemas"]["ChatOn"]);
        };
        /**
         * Token
         * @description A token, whose it is and until when. Send it as `Authorization: Bearer …`; keep it to yourself.
         * @example {
         *       "expires": "2032-06-07T09:30:00.000Z",
         *       "person": {
         *         "created": "2031-05-04T09:30:00.000Z",
         *         "durable": false,
         *         "id": "w8k2m5n7p3q9r4s6t2v8",
         *         "name": "Ann"
         *       },
         *       "token": "1.…"
         *     }
         */
        Token: {
            /**
             * Expires
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            expires: string;
            person: components["schemas"]["Person"];
            /** Token */
            token: string;
        };
        /**
         * TournamentDoor
         * @description The tournament of a code.
         * @example {
         *       "id": "k3v9x2mmq7r5t8w4n6p2"
         *     }
         */
        TournamentDoor: {
            /** Id */
            id: string;
        };
        /**
         * TournamentGame
         * @description A game. `places` and `points` are by seat; without places it counts for nobody, or goes on.
         * @example {
         *       "absent": [],
         *       "invitation": "w4n6p2k3v9x2mmq7r5t8",
         *       "over": true,
         *       "place": 1,
         *       "places": [
         *         1,
         *         2
         *       ],
         *       "players": [
         *         3,
         *         1
         *       ],
         *       "points": [
         *         1,
         *         0
         *       ],
         *       "round": 2,
         *       "table": "k3v9x2mmq7r5t8w4n6p2"
         *     }
         */
        TournamentGame: {
            /** Absent */
            absent: number[];
            /** Invitation */
            invitation: string | null;
            /** Over */
            over: boolean;
            /** Place */
            place: number;
            /** Places */
            places: number[] | null;
            /** Players */
            players: number[];
            /** Points */
            points: number[] | null;
            /** Round */
            round: number;
            /** Table */
            table: string;
        };
        /**
         * TournamentList
         * @description Tournaments: those that one has to do with, and those that are public, by how far they are.
         * @example {
         *       "open": [],
         *       "over": [],
         *       "running": [],
         *       "yours": []
         *     }
         */
        TournamentList: {
            /** Open */
            open: components["schemas"]["TournamentShort"][];
            /** Over */
            over: components["schemas"]["TournamentShort"][];
            /** Running */
            running: components["schemas"]["TournamentShort"][];
            /** Yours */
            yours: components["schemas"]["TournamentShort"][];
        };
        /**
         * TournamentMatch
         * @description A match of a knock-out. Nobody stands where it is not known yet, or never will be, who comes.
         * @example {
         *       "by_lot": false,
         *       "players": [
         *         3,
         *         6
         *       ],
         *       "playing": false,
         *       "points": [
         *         1,
         *         0
         *       ],
         *       "settled": true,
         *       "table": "k3v9x2mmq7r5t8w4n6p2",
         *       "winner": 3
         *     }
         */
        TournamentMatch: {
            /** By Lot */
            by_lot: boolean;
            /** Invitation */
            invitation: string | null;
            /** Players */
            players: (number | null)[];
            /** Playing */
            playing: boolean;
            /** Points */
            points: number[];
            /** Settled */
            settled: boolean;
            /** Table */
            table: string | null;
            /** Winner */
            winner: number | null;
        };
        /**
         * TournamentPage
         * @description A tournament, for everybody.
         * @example {
         *       "bracket": [],
         *       "byes": [],
         *       "can_begin": true,
         *       "code": "BKRTMP",
         *       "game": "femto",
         *       "games": [],
         *       "games_over": 0,
         *       "id": "k3v9x2mmq7r5t8w4n6p2",
         *       "made": "2031-05-04T09:30:00.000Z",
         *       "manner": "swiss",
         *       "name": "Friday night",
         *       "plan": {
         *         "manner": "swiss",
         *         "name": "Friday night",
         *         "rounds": 5,
         *         "variant": "femto"
         *       },
         *       "players": 7,
         *       "playing": 0,
         *       "public": true,
         *       "round": 0,
         *       "rounds": 5,
         *       "scale": [],
         *       "seats": 2,
         *       "shown": 0,
         *       "standings": [],
         *       "status": "open",
         *       "teams": [],
         *       "title": "Femto",
         *       "variant": "femto"
         *     }
         */
        TournamentPage: {
            /** Began */
            began: string | null;
            /** Bracket */
            bracket: components["schemas"]["TournamentMatch"][][];
            /** Byes */
            byes: number[];
            /** Can Begin */
            can_begin: boolean;
            /** Code */
            code: string;
            /** Cross */
            cross: components["schemas"]["TournamentRow"][] | null;
            /** Ended */
            ended: string | null;
            /** Game */
            game: string;
            /** Games */
            games: components["schemas"]["TournamentGame"][];
            /** Games Over */
            games_over: number;
            /** Id */
            id: string;
            /**
             * Made
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            made: string;
            /**
             * Manner
             * @enum {string}
             */
            manner: "round-robin" | "swiss" | "knock-out" | "arena" | "ladder";
            /** Name */
            name: string;
            plan: components["schemas"]["Plan"];
            /** Players */
            players: number;
            /** Playing */
            playing: number;
            /** Public */
            public: boolean;
            /** Reason */
            reason: ("played" | "stopped" | "cancelled") | null;
            /** Round */
            round: number;
            /** Rounds */
            rounds: number | null;
            /** Scale */
            scale: number[];
            /** Seats */
            seats: number;
            /** Shown */
            shown: number;
            /** Standings */
            standings: components["schemas"]["TournamentStanding"][];
            /** Starts */
            starts: string | null;
            /**
             * Status
             * @enum {string}
             */
            status: "open" | "running" | "over";
            /** Teams */
            teams: components["schemas"]["TournamentTeam"][];
            /** Title */
            title: string;
            /** Until */
            until: string | null;
            /** Variant */
            variant: string;
        };
        /**
         * TournamentResults
         * @description All results, for programs. Points are fractions as text.
         * @example {
         *       "byes": [],
         *       "games": [],
         *       "name": "Friday night",
         *       "plan": {
         *         "manner": "swiss",
         *         "name": "Friday night",
         *         "rounds": 5,
         *         "variant": "femto"
         *       },
         *       "standings": [],
         *       "status": "over"
         *     }
         */
        TournamentResults: {
            /** Began */
            began: string | null;
            /** Byes */
            byes: {
                [key: string]: unknown;
            }[];
            /** Ended */
            ended: string | null;
            /** Games */
            games: {
                [key: string]: unknown;
            }[];
            /** Name */
            name: string;
            plan: components["schemas"]["Plan"];
            /** Standings */
            standings: {
                [key: string]: unknown;
            }[];
            /**
             * Status
             * @enum {string}
             */
            status: "open" | "running" | "over";
        } & {
            [key: string]: unknown;
        };
        /**
         * TournamentRow
         * @description What somebody has got in the games against each other, in the order of the standings.
         * @example {
         *       "got": [
         *         [],
         *         [
         *           1
         *         ],
         *         [
         *           0.5
         *         ]
         *       ],
         *       "number": 3
         *     }
         */
        TournamentRow: {
            /** Got */
            got: number[][];
            /** Number */
            number: number;
        };
        /**
         * TournamentSelf
         * @description A tournament as far as it concerns who asks.
         * @example {
         *       "bye": false,
         *       "gone": false,
         *       "missed": 0,
         *       "name": "Ann",
         *       "number": 3,
         *       "others": [
         *         "Bob"
         *       ],
         *       "rests": false,
         *       "round": 2,
         *       "status": "running",
         *       "table": "k3v9x2mmq7r5t8w4n6p2",
         *       "yours": false
         *     }
         */
        TournamentSelf: {
            /** Bye */
            bye: boolean;
            /** Gone */
            gone: boolean;
            /** Missed */
            missed: number;
            /** Name */
            name: string | null;
            /** Number */
            number: number | null;
            /** Others */
            others: string[];
            /** Rests */
            rests: boolean;
            /** Round */
            round: number;
            /**
             * Status
             * @enum {string}
             */
            status: "open" | "running" | "over";
            /** Table */
            table: string | null;
            /** Yours */
            yours: boolean;
        };
        /**
         * TournamentShort
         * @description A tournament in a list.
         * @example {
         *       "code": "BKRTMP",
         *       "game": "femto",
         *       "id": "k3v9x2mmq7r5t8w4n6p2",
         *       "made": "2031-05-04T09:30:00.000Z",
         *       "manner": "swiss",
         *       "name": "Friday night",
         *       "players": 7,
         *       "public": true,
         *       "status": "open",
         *       "title": "Femto",
         *       "variant": "femto"
         *     }
         */
        TournamentShort: {
            /** Code */
            code: string;
            /** Game */
            game: string;
            /** Id */
            id: string;
            /**
             * Made
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            made: string;
            /**
             * Manner
             * @enum {string}
             */
            manner: "round-robin" | "swiss" | "knock-out" | "arena" | "ladder";
            /** Name */
            name: string;
            /** Players */
            players: number;
            /** Public */
            public: boolean;
            /** Starts */
            starts: string | null;
            /**
             * Status
             * @enum {string}
             */
            status: "open" | "running" | "over";
            /** Title */
            title: string;
            /** Variant */
            variant: string;
        };
        /**
         * TournamentStanding
         * @description Where somebody stands. Who cannot be told apart has the same place.
         * @example {
         *       "breaks": [
         *         4.5,
         *         3.25
         *       ],
         *       "byes": 0,
         *       "doubled": false,
         *       "drawn": 1,
         *       "gone": false,
         *       "lost": 0,
         *       "name": "Ann",
         *       "number": 3,
         *       "place": 1,
         *       "played": 3,
         *       "points": 2.5,
         *       "rests": false,
         *       "run": 1,
         *       "won": 2
         *     }
         */
        TournamentStanding: {
            /** Breaks */
            breaks: number[];
            /** Byes */
            byes: number;
            /** Doubled */
            doubled: boolean;
            /** Drawn */
            drawn: number;
            /** Gone */
            gone: boolean;
            /** Lost */
            lost: number;
            /** Name */
            name: string;
            /** Number */
            number: number;
            /** Place */
            place: number;
            /** Played */
            played: number;
            /** Points */
            points: number;
            /** Rests */
            rests: boolean;
            /** Run */
            run: number;
            /** Team */
            team: string | null;
            /** Won */
            won: number;
        };
        /**
         * TournamentTeam
         * @description Where a team stands, by the points of its best.
         * @example {
         *       "best": [
         *         3,
         *         1,
         *         8,
         *         5
         *       ],
         *       "place": 1,
         *       "points": 9.5,
         *       "team": "Owls"
         *     }
         */
        TournamentTeam: {
            /** Best */
            best: number[];
            /** Place */
            place: number;
            /** Points */
            points: number;
            /** Team */
            team: string;
        };
        /**
         * Travelling
         * @description A version in a file. `parent` is the code that it was made from, `created` in seconds since 1970.
         * @example {
         *       "author": "Ann",
         *       "code": "femto:goal=low",
         *       "created": 1935653400,
         *       "fixes": "",
         *       "idea": "",
         *       "name": "Limbo",
         *       "note": "",
         *       "origin": "",
         *       "parent": "femto"
         *     }
         */
        Travelling: {
            /**
             * Author
             * @default
             */
            author?: string;
            /** Code */
            code: string;
            /**
             * Created
             * @default 0
             */
            created?: number;
            /**
             * Fixes
             * @default
             */
            fixes?: string;
            /**
             * Idea
             * @default
             */
            idea?: string;
            /** Name */
            name: string;
            /**
             * Note
             * @default
             */
            note?: string;
            /**
             * Origin
             * @default
             */
            origin?: string;
            /** Parent */
            parent?: string | null;
        };
        /**
         * TurnsFound
         * @description How many games have taken so many turns.
         * @example {
         *       "best": 0.287,
         *       "games": 5,
         *       "turns": 6
         *     }
         */
        TurnsFound: {
            /** Best */
            best: number | null;
            /** Games */
            games: number;
            /** Turns */
            turns: number;
        };
        /**
         * UsualVerdict
         * @description The usual variant of the game, and what is different from it.
         * @example {
         *       "differences": [
         *         "The deal decides more: 0.96 instead of 0.29."
         *       ],
         *       "hands": [
         *         1,
         *         0.29,
         *         -1
         *       ],
         *       "variant": "femto"
         *     }
         */
        UsualVerdict: {
            /** Differences */
            differences: string[];
            /** Hands */
            hands: number[];
            /** Variant */
            variant: string;
        };
        /**
         * Vacation
         * @description Go away, or come back; one's clock stands meanwhile (correspondence).
         * @example {
         *       "away": true,
         *       "do": "vacation",
         *       "seat": 0
         *     }
         */
        Vacation: {
            /** Away */
            away: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "vacation";
            /**
             * Seat
             * @description Seats count from 0.
             */
            seat: number;
            /**
             * Seconds
             * @description For how long at most; else till the vacation is used up.
             */
            seconds?: number | null;
        };
        /**
         * VariantInfo
         * @description A variant: a game with its options settled.
         * @example {
         *       "bots": [],
         *       "cards": [
         *         "2",
         *         "3"
         *       ],
         *       "changed": {
         *         "goal": "low"
         *       },
         *       "code": "femto:goal=low",
         *       "deals": true,
         *       "game": "femto",
         *       "options": {
         *         "goal": "low"
         *       },
         *       "paper": [
         *         "cards",
         *         "sheet",
         *         "pads",
         *         "travel"
         *       ],
         *       "seats": 2,
         *       "sheet": {
         *         "lead": "",
         *         "sections": [],
         *         "title": "Femto"
         *       },
         *       "solvable": true,
         *       "title": "Femto"
         *     }
         */
        VariantInfo: {
            /** Bots */
            bots: components["schemas"]["BotInfo"][];
            /** Cards */
            cards: string[];
            /** Changed */
            changed: {
                [key: string]: string;
            };
            /** Code */
            code: string;
            /** Deals */
            deals: boolean;
            /** Game */
            game: string;
            /** Options */
            options: {
                [key: string]: unknown;
            };
            /** Paper */
            paper: string[];
            /** Seats */
            seats: number;
            sheet: components["schemas"]["Sheet"];
            /** Solvable */
            solvable: boolean;
            /** Title */
            title: string;
        };
        /**
         * VariantVerdict
         * @description What a variant is worth, as far as it is known by now.
         * @example {
         *       "deals": 70,
         *       "exact": true,
         *       "figures": [],
         *       "hands": [],
         *       "judgement": "The deal decides too much: 66 of 70 deals are won before the first card; …",
         *       "one_game": false,
         *       "positions": 89530,
         *       "progress": 1,
         *       "round": 2,
         *       "sentences": [
         *         "Player 2 has the better seat, by 0.671 points a game."
         *       ],
         *       "state": "done",
         *       "variant": "femto:order=winner_leads"
         *     }
         */
        VariantVerdict: {
            /** Deals */
            deals: number | null;
            /** Exact */
            exact: boolean | null;
            /** Figures */
            figures: components["schemas"]["FigureTold"][];
            /** Games */
            games: number | null;
            /** Hands */
            hands: components["schemas"]["HandWorth"][];
            /** Judgement */
            judgement: string | null;
            /** One Game */
            one_game: boolean;
            /** Positions */
            positions: number | null;
            /** Progress */
            progress: number;
            /** Round */
            round: number;
            /** Sentences */
            sentences: string[];
            /**
             * State
             * @enum {string}
             */
            state: "waiting" | "measuring" | "sampling" | "comparing" | "done" | "failed";
            usual: components["schemas"]["UsualVerdict"] | null;
            /** Variant */
            variant: string;
        };
        /**
         * Verdict
         * @description Whether a finished game's deals and events are as its record says.
         * @example {
         *       "ok": true,
         *       "sentences": [
         *         "The secret is the one behind the commitment in the record."
         *       ],
         *       "unshown": [
         *         "that the commitment is the one that the table showed before the deal"
         *       ]
         *     }
         */
        Verdict: {
            /** First Bad */
            first_bad: string | null;
            /** Ok */
            ok: boolean;
            /** Sentences */
            sentences: string[];
            /** Unshown */
            unshown: string[];
        };
        /**
         * VersionChange
         * @description What its author says of a version from now on. Fields left out stay as they are.
         * @example {
         *       "name": "Limbo",
         *       "note": "Played it with the children: too long."
         *     }
         */
        VersionChange: {
            /** Fixes */
            fixes?: string | null;
            /** Idea */
            idea?: string | null;
            /** Name */
            name?: string | null;
            /** Note */
            note?: string | null;
        };
        /**
         * VersionComment
         * @description Something said about a version.
         * @example {
         *       "at": "2031-05-04T09:30:00.000Z",
         *       "author": false,
         *       "by": "Bo",
         *       "deletable": false,
         *       "id": "r4s6t2v8",
         *       "text": "The [10] comes back too late.",
         *       "yours": false
         *     }
         */
        VersionComment: {
            /**
             * At
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            at: string;
            /** Author */
            author: boolean;
            /** By */
            by: string;
            /** Deletable */
            deletable: boolean;
            /** Id */
            id: string;
            /** Text */
            text: string;
            /** Yours */
            yours: boolean;
        };
        /**
         * VersionFound
         * @description The published version of a variant; null where nobody has published it.
         * @example {
         *       "version": {
         *         "again": {
         *           "of": 6,
         *           "yes": 5
         *         },
         *         "by": "Ann",
         *         "code": "femto:goal=low",
         *         "comments": 2,
         *         "created": "2031-05-04T09:30:00.000Z",
         *         "fair": {
         *           "of": 6,
         *           "yes": 4
         *         },
         *         "forks": 1,
         *         "game": "femto",
         *         "games": 12,
         *         "id": "k3v9x2mm",
         *         "name": "Limbo",
         *         "title": "Femto"
         *       }
         *     }
         */
        VersionFound: {
            version: components["schemas"]["VersionShort"] | null;
        };
        /**
         * VersionLeaf
         * @description A version that was forked from this one, or from one that was.
         * @example {
         *       "by": "Bo",
         *       "code": "femto:goal=odd",
         *       "id": "m5n7p3q9",
         *       "name": "Odd",
         *       "parent": "femto:goal=low"
         *     }
         */
        VersionLeaf: {
            /** By */
            by: string;
            /** Code */
            code: string;
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Parent */
            parent: string;
        };
        /**
         * VersionList
         * @description Published versions in the order asked for; `total` is how many there are.
         * @example {
         *       "total": 1,
         *       "versions": [
         *         {
         *           "again": {
         *             "of": 6,
         *             "yes": 5
         *           },
         *           "by": "Ann",
         *           "code": "femto:goal=low",
         *           "comments": 2,
         *           "created": "2031-05-04T09:30:00.000Z",
         *           "fair": {
         *             "of": 6,
         *             "yes": 4
         *           },
         *           "forks": 1,
         *           "game": "femto",
         *           "games": 12,
         *           "id": "k3v9x2mm",
         *           "name": "Limbo",
         *           "title": "Femto"
         *         }
         *       ]
         *     }
         */
        VersionList: {
            /** Total */
            total: number;
            /** Versions */
            versions: components["schemas"]["VersionShort"][];
        };
        /**
         * VersionPage
         * @description A published version with all there is to know of it but its rules and its verdict.
         * @example {
         *       "again": {
         *         "of": 6,
         *         "yes": 5
         *       },
         *       "by": "Ann",
         *       "code": "femto:goal=low",
         *       "comments": 2,
         *       "created": "2031-05-04T09:30:00.000Z",
         *       "fair": {
         *         "of": 6,
         *         "yes": 4
         *       },
         *       "family": [],
         *       "fixes": "",
         *       "followers": 1,
         *       "follows": true,
         *       "forks": 1,
         *       "game": "femto",
         *       "games": 12,
         *       "id": "k3v9x2mm",
         *       "idea": "The 10 is a burden.",
         *       "liked": {
         *         "again": {
         *           "of": 0,
         *           "yes": 0
         *         },
         *         "fair": {
         *           "of": 0,
         *           "yes": 0
         *         },
         *         "long": {
         *           "of": 0,
         *           "yes": 0
         *         }
         *       },
         *       "line": [],
         *       "name": "Limbo",
         *       "note": "",
         *       "parent": {
         *         "code": "femto"
         *       },
         *       "played": {
         *         "drawn": 0,
         *         "games": 0,
         *         "whole": 0,
         *         "wins": []
         *       },
         *       "said": [],
         *       "title": "Femto",
         *       "yours": true
         *     }
         */
        VersionPage: {
            again: components["schemas"]["Share"];
            /** By */
            by: string;
            /** Code */
            code: string;
            /** Comments */
            comments: number;
            /**
             * Created
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            created: string;
            fair: components["schemas"]["Share"];
            /** Family */
            family: components["schemas"]["VersionLeaf"][];
            /** Fixes */
            fixes: string;
            /** Followers */
            followers: number;
            /** Follows */
            follows: boolean;
            /** Forks */
            forks: number;
            /** Game */
            game: string;
            /** Games */
            games: number;
            /** Id */
            id: string;
            /** Idea */
            idea: string;
            liked: components["schemas"]["LikedGames"];
            /** Line */
            line: components["schemas"]["VersionStep"][];
            /** Name */
            name: string;
            /** Note */
            note: string;
            /** Origin */
            origin: string | null;
            parent: components["schemas"]["VersionParent"];
            played: components["schemas"]["PlayedGames"];
            /** Said */
            said: components["schemas"]["VersionComment"][];
            /** Title */
            title: string;
            /** Yours */
            yours: boolean;
        };
        /**
         * VersionParent
         * @description What a version was made from: the game itself, or a version, which may have been withdrawn since.
         * @example {
         *       "code": "femto"
         *     }
         */
        VersionParent: {
            /** Code */
            code: string;
            /** Id */
            id: string | null;
            /** Name */
            name: string | null;
        };
        /**
         * VersionShort
         * @description A published version in short.
         * @example {
         *       "again": {
         *         "of": 6,
         *         "yes": 5
         *       },
         *       "by": "Ann",
         *       "code": "femto:goal=low",
         *       "comments": 2,
         *       "created": "2031-05-04T09:30:00.000Z",
         *       "fair": {
         *         "of": 6,
         *         "yes": 4
         *       },
         *       "forks": 1,
         *       "game": "femto",
         *       "games": 12,
         *       "id": "k3v9x2mm",
         *       "name": "Limbo",
         *       "title": "Femto"
         *     }
         */
        VersionShort: {
            again: components["schemas"]["Share"];
            /** By */
            by: string;
            /** Code */
            code: string;
            /** Comments */
            comments: number;
            /**
             * Created
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            created: string;
            fair: components["schemas"]["Share"];
            /** Forks */
            forks: number;
            /** Game */
            game: string;
            /** Games */
            games: number;
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Origin */
            origin: string | null;
            /** Title */
            title: string;
        };
        /**
         * VersionStep
         * @description A step of a designer's diary: a version in the line that leads to this one, and the note to it.
         * @example {
         *       "by": "Ann",
         *       "code": "femto:goal=low",
         *       "created": "2031-05-04T09:30:00.000Z",
         *       "id": "k3v9x2mm",
         *       "name": "Limbo",
         *       "note": ""
         *     }
         */
        VersionStep: {
            /** By */
            by: string;
            /** Code */
            code: string;
            /**
             * Created
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            created: string;
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Note */
            note: string;
        };
        /**
         * VersionWish
         * @description A variant to be published, with what its author says of it.
         * @example {
         *       "code": "femto:goal=low",
         *       "fixes": "The 10 won too much.",
         *       "idea": "The 10 is a burden.",
         *       "name": "Limbo",
         *       "note": ""
         *     }
         */
        VersionWish: {
            /** Code */
            code: string;
            /**
             * Fixes
             * @default
             */
            fixes?: string;
            /**
             * Idea
             * @default
             */
            idea?: string;
            /** Name */
            name: string;
            /**
             * Note
             * @default
             */
            note?: string;
            /** Parent */
            parent?: string | null;
        };
        /**
         * View
         * @description What a seat sees. Seats count from 0; who only watches has seat −1. Games add fields of their own.
         * @example {
         *       "choices": [
         *         "7"
         *       ],
         *       "phase": "choose",
         *       "scores": [
         *         0,
         *         0
         *       ],
         *       "seat": 0,
         *       "tally": {
         *         "label": "Points",
         *         "numbers": [
         *           0,
         *           0
         *         ],
         *         "values": [
         *           "0",
         *           "0"
         *         ]
         *       },
         *       "to_act": [
         *         0
         *       ],
         *       "turn": 1,
         *       "variant": "mine",
         *       "zones": []
         *     }
         */
        View: {
            /** Choices */
            choices: string[];
            /** Phase */
            phase: string;
            /** Scores */
            scores: number[];
            /** Seat */
            seat: number;
            tally: components["schemas"]["Tally"];
            /** To Act */
            to_act: number[];
            /** Turn */
            turn: number;
            /** Variant */
            variant: string;
            /** Zones */
            zones: (components["schemas"]["Hand"] | components["schemas"]["Row"] | components["schemas"]["EnginePile"] | components["schemas"]["Dice"] | components["schemas"]["Scores"] | components["schemas"]["Text"])[];
        };
        /**
         * ViewAnswer
         * @description What a seat sees now; null before the game has begun.
         * @example {
         *       "ask": "Lay a card face down.",
         *       "number": 8,
         *       "seat": 0
         *     }
         */
        ViewAnswer: {
            /** Ask */
            ask: string | null;
            /** Number */
            number: number;
            /** Seat */
            seat: number;
            /** View */
            view: components["schemas"]["FemtoView"] | components["schemas"]["MathArenaView"] | components["schemas"]["SequencesView"] | components["schemas"]["BrainDrainView"] | components["schemas"]["AscentView"] | components["schemas"]["FriendOrFoeView"] | components["schemas"]["View"] | null;
        };
        /**
         * WantedPuzzle
         * @description What to practise: a variant of a game that sets puzzles, `24` or `countdown`; and whose time is par.
         * @example {
         *       "game": "brain-drain",
         *       "level": "good"
         *     }
         */
        WantedPuzzle: {
            /**
             * Game
             * @default brain-drain
             * @example femto:goal=low
             */
            game?: string;
            /** Level */
            level?: string | null;
        };
        /**
         * WantedVariant
         * @description A game and the options that are to differ from the default.
         * @example {
         *       "game": "femto",
         *       "options": {
         *         "goal": "low"
         *       }
         *     }
         */
        WantedVariant: {
            /** Game */
            game: string;
            /** Options */
            options?: {
                [key: string]: unknown;
            };
        };
        /**
         * Ways
         * @description How you can come back to what you are, from any device.
         * @example {
         *       "address": "ann@example.org",
         *       "claimed": true,
         *       "confirmed": false,
         *       "offers_mail": true,
         *       "passkeys": [
         *         {
         *           "id": "k3v9x2mmq7r5",
         *           "label": "Phone",
         *           "made": "2031-05-04T09:30:00.000Z"
         *         }
         *       ]
         *     }
         */
        Ways: {
            /** Address */
            address: string | null;
            /** Claimed */
            claimed: boolean;
            /** Confirmed */
            confirmed: boolean;
            /** Offers Mail */
            offers_mail: boolean;
            /** Passkeys */
            passkeys: components["schemas"]["Passkey"][];
        };
        /**
         * Weighed
         * @description A choice, and what it is worth to who has it.
         * @example {
         *       "cards": [
         *         "8"
         *       ],
         *       "chance": 0.625,
         *       "choice": "8",
         *       "error": 0.125,
         *       "share": 0.5,
         *       "value": 0.25,
         *       "visits": 64
         *     }
         */
        Weighed: {
            /** Cards */
            cards: string[];
            /** Chance */
            chance: number | null;
            /** Choice */
            choice: string;
            /** Error */
            error: number | null;
            /** Share */
            share: number;
            /** Value */
            value: number | null;
            /** Visits */
            visits?: number | null;
        };
        /**
         * WeighedChoice
         * @description A choice and what it is worth: the chance to win, a draw counting half, or points where these count.
         * @example {
         *       "against": [
         *         "7",
         *         "8"
         *       ],
         *       "choice": "6",
         *       "least": 1,
         *       "right": true,
         *       "share": 1,
         *       "worth": 1
         *     }
         */
        WeighedChoice: {
            /** Against */
            against: string[];
            /** Choice */
            choice: string;
            /** Least */
            least: number;
            /** Right */
            right: boolean;
            /** Share */
            share: number;
            /** Worth */
            worth: number;
        };
        /**
         * WeighedStep
         * @description Choices that have been weighed, made at this step of the replay and leading to the next.
         * @example {
         *       "error": 0,
         *       "exact": true,
         *       "seats": {},
         *       "step": 0,
         *       "turn": 1,
         *       "value": 0.1
         *     }
         */
        WeighedStep: {
            /** Error */
            error: number | null;
            /** Exact */
            exact: boolean;
            matrix: components["schemas"]["Matrix"] | null;
            /** Seats */
            seats: {
                [key: string]: components["schemas"]["Judged"];
            };
            /** Step */
            step: number;
            /** Turn */
            turn: number;
            /** Value */
            value: number | null;
        };
        /**
         * Welcome
         * @description The first message of a socket: the table as it is.
         * @example {
         *       "alike": false,
         *       "asks": {},
         *       "at": "2031-05-04T09:31:12.250Z",
         *       "chat": [],
         *       "link": {
         *         "hash": "5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c5f3c",
         *         "words": 3
         *       },
         *       "log": [],
         *       "number": 7,
         *       "sealed": {},
         *       "table": {
         *         "changed": "2031-05-04T09:31:12.250Z",
         *         "chat": true,
         *         "commitment": "8f2c…",
         *         "created": "2031-05-04T09:30:00.000Z",
         *         "game": "femto",
         *         "id": "k3v9x2mmq7r5t8w4n6p2",
         *         "number": 7,
         *         "options": "",
         *         "pace": "live",
         *         "public": false,
         *         "rated": false,
         *         "seats": [],
         *         "status": "playing",
         *         "title": "Femto",
         *         "turn": 2,
         *         "variant": "femto",
         *         "your_move": true
         *       },
         *       "type": "welcome"
         *     }
         */
        Welcome: {
            /** Alike */
            alike: boolean;
            /** Asks */
            asks: {
                [key: string]: string;
            };
            /**
             * At
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            at: string;
            /** Chat */
            chat: components["schemas"]["ChatLine"][];
            clock: components["schemas"]["ClockState"] | null;
            link: components["schemas"]["Link"] | null;
            /** Log */
            log: components["schemas"]["LogLine"][];
            /** Number */
            number: number;
            proposal: components["schemas"]["Proposal"] | null;
            /** Sealed */
            sealed: {
                [key: string]: string;
            };
            table: components["schemas"]["TableInfo"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "welcome";
            /** Views */
            views: {
                [key: string]: components["schemas"]["FemtoView"] | components["schemas"]["MathArenaView"] | components["schemas"]["SequencesView"] | components["schemas"]["BrainDrainView"] | components["schemas"]["AscentView"] | components["schemas"]["FriendOrFoeView"] | components["schemas"]["View"];
            } | null;
            window: components["schemas"]["Window"] | null;
        };
        /**
         * Window
         * @description A claim window: since when it is open, until when at most, and which seats have answered.
         * @example {
         *       "answered": [
         *         1
         *       ],
         *       "opened": "2031-05-04T09:31:12.250Z"
         *     }
         */
        Window: {
            /** Answered */
            answered: number[];
            /**
             * Opened
             * Format: date-time
             * @example 2031-05-04T09:30:00.000Z
             */
            opened: string;
            /** Until */
            until: string | null;
        };
        /**
         * Withdraw
         * @description Take back a choice while others have yet to choose.
         * @example {
         *       "do": "withdraw",
         *       "seat": 0
         *     }
         */
        Withdraw: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "withdraw";
            /**
             * Seat
             * @description Seats count from 0.
             */
            seat: number;
        };
        /**
         * Worth
         * @description What a choice is worth to who has it, and how often to make it.
         * @example {
         *       "cards": [
         *         "8"
         *       ],
         *       "chance": 0.625,
         *       "error": 0,
         *       "share": 0.5,
         *       "value": 0.25
         *     }
         */
        Worth: {
            /** Cards */
            cards: string[];
            /** Chance */
            chance: number | null;
            /** Error */
            error: number | null;
            /** Share */
            share: number;
            /** Value */
            value: number | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Answer = components['schemas']['Answer'];
export type AnswerTold = components['schemas']['AnswerTold'];
export type AscentPile = components['schemas']['AscentPile'];
export type AscentView = components['schemas']['AscentView'];
export type AskClass = components['schemas']['AskClass'];
export type Attempt = components['schemas']['Attempt'];
export type Begin = components['schemas']['Begin'];
export type Block = components['schemas']['Block'];
export type Blocked = components['schemas']['Blocked'];
export type BlockedPerson = components['schemas']['BlockedPerson'];
export type BotInfo = components['schemas']['BotInfo'];
export type BrainDrainPlayerView = components['schemas']['BrainDrainPlayerView'];
export type BrainDrainView = components['schemas']['BrainDrainView'];
export type BriefReplay = components['schemas']['BriefReplay'];
export type BriefStep = components['schemas']['BriefStep'];
export type Came = components['schemas']['Came'];
export type CameIn = components['schemas']['CameIn'];
export type Card = components['schemas']['Card'];
export type CardFound = components['schemas']['CardFound'];
export type CardSeen = components['schemas']['CardSeen'];
export type CardView = components['schemas']['CardView'];
export type Challenge = components['schemas']['Challenge'];
export type Chat = components['schemas']['Chat'];
export type ChatLine = components['schemas']['ChatLine'];
export type ChatOff = components['schemas']['ChatOff'];
export type ChatOn = components['schemas']['ChatOn'];
export type ChatReport = components['schemas']['ChatReport'];
export type Choose = components['schemas']['Choose'];
export type ClassBoard = components['schemas']['ClassBoard'];
export type ClassChange = components['schemas']['ClassChange'];
export type ClassDoor = components['schemas']['ClassDoor'];
export type ClassGame = components['schemas']['ClassGame'];
export type ClassPlayer = components['schemas']['ClassPlayer'];
export type ClassRunner = components['schemas']['ClassRunner'];
export type ClassShort = components['schemas']['ClassShort'];
export type ClassTask = components['schemas']['ClassTask'];
export type ClassTasks = components['schemas']['ClassTasks'];
export type ClassTold = components['schemas']['ClassTold'];
export type Classes = components['schemas']['Classes'];
export type Clock = components['schemas']['Clock'];
export type ClockState = components['schemas']['ClockState'];
export type CloseQuestion = components['schemas']['CloseQuestion'];
export type Closing = components['schemas']['Closing'];
export type ClosingMessage = components['schemas']['ClosingMessage'];
export type Comer = components['schemas']['Comer'];
export type CommandDone = components['schemas']['CommandDone'];
export type CommentWish = components['schemas']['CommentWish'];
export type DeedTold = components['schemas']['DeedTold'];
export type Dice = components['schemas']['Dice'];
export type DoneMessage = components['schemas']['DoneMessage'];
export type DrawsFound = components['schemas']['DrawsFound'];
export type End = components['schemas']['End'];
export type EndRound = components['schemas']['EndRound'];
export type EnginePile = components['schemas']['EnginePile'];
export type Enter = components['schemas']['Enter'];
export type EquationOptions = components['schemas']['EquationOptions'];
export type ErrorPlace = components['schemas']['ErrorPlace'];
export type EventMessage = components['schemas']['EventMessage'];
export type Events = components['schemas']['Events'];
export type ExactAnalysis = components['schemas']['ExactAnalysis'];
export type FavouriteVariant = components['schemas']['FavouriteVariant'];
export type FemtoPlayerView = components['schemas']['FemtoPlayerView'];
export type FemtoView = components['schemas']['FemtoView'];
export type FigureTold = components['schemas']['FigureTold'];
export type FigureValue = components['schemas']['FigureValue'];
export type FollowWish = components['schemas']['FollowWish'];
export type Found = components['schemas']['Found'];
export type FriendOrFoePlayerView = components['schemas']['FriendOrFoePlayerView'];
export type FriendOrFoeView = components['schemas']['FriendOrFoeView'];
export type FromServer = components['schemas']['FromServer'];
export type GalleryFile = components['schemas']['GalleryFile'];
export type GalleryNews = components['schemas']['GalleryNews'];
export type GameDetail = components['schemas']['GameDetail'];
export type GameInfo = components['schemas']['GameInfo'];
export type GameRating = components['schemas']['GameRating'];
export type Games = components['schemas']['Games'];
export type GamesPlayed = components['schemas']['GamesPlayed'];
export type GoOn = components['schemas']['GoOn'];
export type GoingOn = components['schemas']['GoingOn'];
export type GoneOn = components['schemas']['GoneOn'];
export type Goodbye = components['schemas']['Goodbye'];
export type Guess = components['schemas']['Guess'];
export type Hand = components['schemas']['Hand'];
export type HandWorth = components['schemas']['HandWorth'];
export type Health = components['schemas']['Health'];
export type Hello = components['schemas']['Hello'];
export type HintGiven = components['schemas']['HintGiven'];
export type Judged = components['schemas']['Judged'];
export type Judgement = components['schemas']['Judgement'];
export type KeptPuzzle = components['schemas']['KeptPuzzle'];
export type KeptPuzzlePosition = components['schemas']['KeptPuzzlePosition'];
export type Ladder = components['schemas']['Ladder'];
export type Leave = components['schemas']['Leave'];
export type LessonGuess = components['schemas']['LessonGuess'];
export type LessonPart = components['schemas']['LessonPart'];
export type LessonTold = components['schemas']['LessonTold'];
export type Lessons = components['schemas']['Lessons'];
export type LikedGames = components['schemas']['LikedGames'];
export type LineAsked = components['schemas']['LineAsked'];
export type LineTold = components['schemas']['LineTold'];
export type Link = components['schemas']['Link'];
export type LogLine = components['schemas']['LogLine'];
export type LookAsked = components['schemas']['LookAsked'];
export type LookedAt = components['schemas']['LookedAt'];
export type Luck = components['schemas']['Luck'];
export type LuckOfSeat = components['schemas']['LuckOfSeat'];
export type LuckyEvent = components['schemas']['LuckyEvent'];
export type MailAsked = components['schemas']['MailAsked'];
export type MailBack = components['schemas']['MailBack'];
export type MailEntered = components['schemas']['MailEntered'];
export type MailInvitation = components['schemas']['MailInvitation'];
export type MailLink = components['schemas']['MailLink'];
export type MailOpening = components['schemas']['MailOpening'];
export type MailStanding = components['schemas']['MailStanding'];
export type MailWish = components['schemas']['MailWish'];
export type MarkedPack = components['schemas']['MarkedPack'];
export type MathArenaPlayerView = components['schemas']['MathArenaPlayerView'];
export type MathArenaView = components['schemas']['MathArenaView'];
export type Matrix = components['schemas']['Matrix'];
export type NewClass = components['schemas']['NewClass'];
export type NewPasskey = components['schemas']['NewPasskey'];
export type NewPerson = components['schemas']['NewPerson'];
export type NewTable = components['schemas']['NewTable'];
export type NewTableInfo = components['schemas']['NewTableInfo'];
export type NewTournament = components['schemas']['NewTournament'];
export type NewsLine = components['schemas']['NewsLine'];
export type OnlineMessage = components['schemas']['OnlineMessage'];
export type Open = components['schemas']['Open'];
export type OpenSeat = components['schemas']['OpenSeat'];
export type OrderTold = components['schemas']['OrderTold'];
export type OwnQuestion = components['schemas']['OwnQuestion'];
export type OwnTable = components['schemas']['OwnTable'];
export type OwnTask = components['schemas']['OwnTask'];
export type OwnTasks = components['schemas']['OwnTasks'];
export type PackLook = components['schemas']['PackLook'];
export type PackMeasure = components['schemas']['PackMeasure'];
export type PacksTold = components['schemas']['PacksTold'];
export type Passkey = components['schemas']['Passkey'];
export type PasskeyOptions = components['schemas']['PasskeyOptions'];
export type PasskeyShown = components['schemas']['PasskeyShown'];
export type PauseAll = components['schemas']['PauseAll'];
export type Person = components['schemas']['Person'];
export type PersonChange = components['schemas']['PersonChange'];
export type PersonFile = components['schemas']['PersonFile'];
export type PersonRatings = components['schemas']['PersonRatings'];
export type Ping = components['schemas']['Ping'];
export type Plan = components['schemas']['Plan'];
export type PlayedGames = components['schemas']['PlayedGames'];
export type PongMessage = components['schemas']['PongMessage'];
export type PracticeKit = components['schemas']['PracticeKit'];
export type Printing = components['schemas']['Printing'];
export type Problem = components['schemas']['Problem'];
export type ProfileTold = components['schemas']['ProfileTold'];
export type Progress = components['schemas']['Progress'];
export type Proposal = components['schemas']['Proposal'];
export type Propose = components['schemas']['Propose'];
export type Published = components['schemas']['Published'];
export type PupilTold = components['schemas']['PupilTold'];
export type PupilView = components['schemas']['PupilView'];
export type PushDevice = components['schemas']['PushDevice'];
export type PushEnd = components['schemas']['PushEnd'];
export type PushKey = components['schemas']['PushKey'];
export type PushKeys = components['schemas']['PushKeys'];
export type Puzzle = components['schemas']['Puzzle'];
export type PuzzleAnswer = components['schemas']['PuzzleAnswer'];
export type PuzzleHint = components['schemas']['PuzzleHint'];
export type PuzzleJudged = components['schemas']['PuzzleJudged'];
export type PuzzleKit = components['schemas']['PuzzleKit'];
export type PuzzlePosition = components['schemas']['PuzzlePosition'];
export type PuzzlePositionAnswer = components['schemas']['PuzzlePositionAnswer'];
export type PuzzlePositionJudged = components['schemas']['PuzzlePositionJudged'];
export type QuestionTold = components['schemas']['QuestionTold'];
export type RatedLevel = components['schemas']['RatedLevel'];
export type RatedPerson = components['schemas']['RatedPerson'];
export type RatingLine = components['schemas']['RatingLine'];
export type RatingPoint = components['schemas']['RatingPoint'];
export type RatingTold = components['schemas']['RatingTold'];
export type RatingWish = components['schemas']['RatingWish'];
export type ReadyAnswer = components['schemas']['ReadyAnswer'];
export type ReadyQuestion = components['schemas']['ReadyQuestion'];
export type RefusedMessage = components['schemas']['RefusedMessage'];
export type Replay = components['schemas']['Replay'];
export type ReplayStep = components['schemas']['ReplayStep'];
export type ReportTold = components['schemas']['ReportTold'];
export type Reservation = components['schemas']['Reservation'];
export type Resign = components['schemas']['Resign'];
export type Rest = components['schemas']['Rest'];
export type Result = components['schemas']['Result'];
export type Resume = components['schemas']['Resume'];
export type Return = components['schemas']['Return'];
export type Row = components['schemas']['Row'];
export type SanctionTold = components['schemas']['SanctionTold'];
export type SanctionWish = components['schemas']['SanctionWish'];
export type Scores = components['schemas']['Scores'];
export type SearchAnalysis = components['schemas']['SearchAnalysis'];
export type SeatBot = components['schemas']['SeatBot'];
export type SeatFound = components['schemas']['SeatFound'];
export type SeatInfo = components['schemas']['SeatInfo'];
export type SeatPerson = components['schemas']['SeatPerson'];
export type SeatRating = components['schemas']['SeatRating'];
export type SeatWish = components['schemas']['SeatWish'];
export type SendPupilAway = components['schemas']['SendPupilAway'];
export type SequenceView = components['schemas']['SequenceView'];
export type SequencesPlayerView = components['schemas']['SequencesPlayerView'];
export type SequencesView = components['schemas']['SequencesView'];
export type Share = components['schemas']['Share'];
export type SharedOperator = components['schemas']['SharedOperator'];
export type Sheet = components['schemas']['Sheet'];
export type SheetLine = components['schemas']['SheetLine'];
export type SheetSection = components['schemas']['SheetSection'];
export type SigningKey = components['schemas']['SigningKey'];
export type Sit = components['schemas']['Sit'];
export type SolutionsAnalysis = components['schemas']['SolutionsAnalysis'];
export type Stand = components['schemas']['Stand'];
export type StartRound = components['schemas']['StartRound'];
export type Step = components['schemas']['Step'];
export type TableInfo = components['schemas']['TableInfo'];
export type TablePage = components['schemas']['TablePage'];
export type TablePeople = components['schemas']['TablePeople'];
export type TableRating = components['schemas']['TableRating'];
export type TableRatings = components['schemas']['TableRatings'];
export type TakeOut = components['schemas']['TakeOut'];
export type Taken = components['schemas']['Taken'];
export type Tally = components['schemas']['Tally'];
export type Target = components['schemas']['Target'];
export type TaskAnswer = components['schemas']['TaskAnswer'];
export type TaskJudged = components['schemas']['TaskJudged'];
export type TaskOfNumbers = components['schemas']['TaskOfNumbers'];
export type Text = components['schemas']['Text'];
export type ToServer = components['schemas']['ToServer'];
export type Token = components['schemas']['Token'];
export type TournamentDoor = components['schemas']['TournamentDoor'];
export type TournamentGame = components['schemas']['TournamentGame'];
export type TournamentList = components['schemas']['TournamentList'];
export type TournamentMatch = components['schemas']['TournamentMatch'];
export type TournamentPage = components['schemas']['TournamentPage'];
export type TournamentResults = components['schemas']['TournamentResults'];
export type TournamentRow = components['schemas']['TournamentRow'];
export type TournamentSelf = components['schemas']['TournamentSelf'];
export type TournamentShort = components['schemas']['TournamentShort'];
export type TournamentStanding = components['schemas']['TournamentStanding'];
export type TournamentTeam = components['schemas']['TournamentTeam'];
export type Travelling = components['schemas']['Travelling'];
export type TurnsFound = components['schemas']['TurnsFound'];
export type UsualVerdict = components['schemas']['UsualVerdict'];
export type Vacation = components['schemas']['Vacation'];
export type VariantInfo = components['schemas']['VariantInfo'];
export type VariantVerdict = components['schemas']['VariantVerdict'];
export type Verdict = components['schemas']['Verdict'];
export type VersionChange = components['schemas']['VersionChange'];
export type VersionComment = components['schemas']['VersionComment'];
export type VersionFound = components['schemas']['VersionFound'];
export type VersionLeaf = components['schemas']['VersionLeaf'];
export type VersionList = components['schemas']['VersionList'];
export type VersionPage = components['schemas']['VersionPage'];
export type VersionParent = components['schemas']['VersionParent'];
export type VersionShort = components['schemas']['VersionShort'];
export type VersionStep = components['schemas']['VersionStep'];
export type VersionWish = components['schemas']['VersionWish'];
export type View = components['schemas']['View'];
export type ViewAnswer = components['schemas']['ViewAnswer'];
export type WantedPuzzle = components['schemas']['WantedPuzzle'];
export type WantedVariant = components['schemas']['WantedVariant'];
export type Ways = components['schemas']['Ways'];
export type Weighed = components['schemas']['Weighed'];
export type WeighedChoice = components['schemas']['WeighedChoice'];
export type WeighedStep = components['schemas']['WeighedStep'];
export type Welcome = components['schemas']['Welcome'];
export type Window = components['schemas']['Window'];
export type Withdraw = components['schemas']['Withdraw'];
export type Worth = components['schemas']['Worth'];
export type $defs = Record<string, never>;
export interface operations {
    signing_key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningKey"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    class_door: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassDoor"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    guess_in_class: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Guess"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PupilView"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    me_in_class: {
        parameters: {
            query?: {
                /** @description For so many seconds to wait for something else than `If-None-Match`. */
                wait?: number;
            };
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PupilView"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    leave_class: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    come_to_class: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Comer"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Came"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    class_task: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnTask"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    answer_class_task: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskAnswer"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskJudged"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    classes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Classes"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    open_class: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewClass"] | null;
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassTold"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    class_of_mine: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                room: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassTold"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_class: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                room: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_class: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                room: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClassChange"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassTold"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    class_board: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                room: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassBoard"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    class_command: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                room: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartRound"] | components["schemas"]["EndRound"] | components["schemas"]["PauseAll"] | components["schemas"]["GoOn"] | components["schemas"]["SendPupilAway"] | components["schemas"]["AskClass"] | components["schemas"]["CloseQuestion"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassTold"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    judge_equation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Attempt"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Judgement"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    versions: {
        parameters: {
            query?: {
                sort?: "new" | "played" | "liked" | "fair";
                game?: string | null;
                after?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionList"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    publish: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VersionWish"];
            };
        };
        responses: {
            /** @description It is published already: this is it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionPage"];
                };
            };
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionPage"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_gallery: {
        parameters: {
            query?: {
                after?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GalleryFile"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    gallery_news: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GalleryNews"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_gallery_news: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GalleryNews"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionPage"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdraw_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                version: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VersionChange"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionPage"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    comment_on_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                version: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentWish"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionPage"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_comment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                version: string;
                comment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionPage"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    follow_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                version: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FollowWish"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionPage"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    games: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Games"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    game: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameDetail"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    packs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PacksTold"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    pack_columns: {
        parameters: {
            query?: {
                tag?: string;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    problem_kit: {
        parameters: {
            query?: {
                /** @description Another day, like 2031-05-04. */
                day?: string | null;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PuzzleKit"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    next_problem: {
        parameters: {
            query?: {
                rating?: number;
                /** @description Which of those that fit. */
                seed?: string;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PuzzlePosition"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    todays_problem: {
        parameters: {
            query?: {
                /** @description Another day, like 2031-05-04. */
                day?: string | null;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PuzzlePosition"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    problem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                puzzle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PuzzlePosition"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    answer_problem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                puzzle: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PuzzlePositionAnswer"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PuzzlePositionJudged"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    order: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderTold"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sanction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                handle: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SanctionWish"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderTold"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    lift_sanction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                handle: string;
                kind: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderTold"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    settle_report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                report: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderTold"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    close_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Closing"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderTold"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    lessons: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lessons"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    come_back_by_mail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailBack"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailAsked"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    enter_by_mail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailLink"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailEntered"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    send_key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailLink"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailAsked"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    look_by_mail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailLink"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailOpening"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    come_back: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyShown"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ask_to_come_back: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    come_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewPerson"] | null;
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CameIn"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonChange"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    give_address: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailBack"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ways"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    take_address_back: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ways"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    my_blocks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Blocked"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    leave_for_good: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Goodbye"];
            };
        };
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    take_along: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonFile"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    add_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ways"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ask_for_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                passkey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ways"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    my_profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileTold"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    be_told: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushDevice"];
            };
        };
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    be_left_alone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushEnd"];
            };
        };
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    my_ratings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonRatings"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    my_rating_line: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatingLine"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    my_tables: {
        parameters: {
            query?: {
                status?: ("waiting" | "playing" | "paused" | "over" | "abandoned") | null;
                /** @description `next` of the page before. */
                cursor?: string | null;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TablePage"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renew_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    lengthen_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    my_ways: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ways"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    profile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                handle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileTold"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    block: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                handle: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Block"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Block"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ratings_of: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                handle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonRatings"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    look_at_position: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LookAsked"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LookedAt"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    lead_on_from_position: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LineAsked"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoneOn"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    go_on_from_position: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoingOn"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoneOn"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    new_puzzle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedPuzzle"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Puzzle"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    practice_kit: {
        parameters: {
            query: {
                game: string;
                /** @description Another day, like 2031-05-04. */
                day?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PracticeKit"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    puzzle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                puzzle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Puzzle"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    answer_puzzle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                puzzle: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PuzzleAnswer"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PuzzleJudged"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    puzzle_hint: {
        parameters: {
            query?: {
                step?: number;
            };
            header?: never;
            path: {
                puzzle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PuzzleHint"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    printing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description What whoever has something printed calls it. */
                ticket: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Printing"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    push_key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushKey"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ladder: {
        parameters: {
            query?: {
                after?: number;
                limit?: number;
            };
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ladder"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    verify_record: {
        parameters: {
            query?: {
                /** @description What the table showed before the deal. */
                commitment?: string | null;
                /** @description The seals that it showed then: `5f3c…/77ad…/-`. */
                seals?: string | null;
                /** @description A link that it told during the game: `12:5f3c…`. */
                link?: string | null;
                /** @description The server's key, as somebody knows it. */
                key?: string | null;
                /** @description The code of the game that the table showed before the deal. */
                game?: string | null;
                /** @description The table's id. */
                table?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/plain": string;
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verdict"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reserve_table: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reservation"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tables: {
        parameters: {
            query?: {
                status?: ("waiting" | "playing" | "paused" | "over" | "abandoned") | null;
                game?: string | null;
                /** @description `next` of the page before. */
                cursor?: string | null;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TablePage"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    new_table: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTable"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewTableInfo"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    table: {
        parameters: {
            query?: {
                /** @description The same in the address, where a log may keep it: better show it as Pipworks-Invitation. */
                invitation?: string | null;
            };
            header?: {
                /** @description The invitation to a private table. */
                "Pipworks-Invitation"?: string | null;
            };
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    throw_table_away: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    analysis: {
        parameters: {
            query?: {
                /** @description The same in the address, where a log may keep it: better show it as Pipworks-Invitation. */
                invitation?: string | null;
            };
            header?: {
                /** @description The invitation to a private table. */
                "Pipworks-Invitation"?: string | null;
            };
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExactAnalysis"] | components["schemas"]["SearchAnalysis"] | components["schemas"]["SolutionsAnalysis"];
                };
            };
            /** @description Being worked out. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Progress"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    command: {
        parameters: {
            query?: {
                /** @description The same in the address, where a log may keep it: better show it as Pipworks-Invitation. */
                invitation?: string | null;
            };
            header?: {
                /** @description The invitation to a private table. */
                "Pipworks-Invitation"?: string | null;
            };
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Choose"] | components["schemas"]["Withdraw"] | components["schemas"]["Sit"] | components["schemas"]["Open"] | components["schemas"]["Stand"] | components["schemas"]["SeatBot"] | components["schemas"]["OpenSeat"] | components["schemas"]["Propose"] | components["schemas"]["Answer"] | components["schemas"]["Resume"] | components["schemas"]["Resign"] | components["schemas"]["Vacation"] | components["schemas"]["Chat"] | components["schemas"]["ChatOff"] | components["schemas"]["ChatOn"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandDone"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    events: {
        parameters: {
            query?: {
                since?: number;
                limit?: number;
                /** @description A seat of one's own; -1 is who watches. */
                seat?: number | null;
                /** @description The same in the address, where a log may keep it: better show it as Pipworks-Invitation. */
                invitation?: string | null;
            };
            header?: {
                /** @description The invitation to a private table. */
                "Pipworks-Invitation"?: string | null;
            };
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Events"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    table_hint: {
        parameters: {
            query?: {
                seat?: number;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HintGiven"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    mail_standing: {
        parameters: {
            query?: {
                seat?: number;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailStanding"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    wish_mail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailWish"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailStanding"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    invite_by_mail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailInvitation"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailAsked"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    table_people: {
        parameters: {
            query?: {
                /** @description The same in the address, where a log may keep it: better show it as Pipworks-Invitation. */
                invitation?: string | null;
            };
            header?: {
                /** @description The invitation to a private table. */
                "Pipworks-Invitation"?: string | null;
            };
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TablePeople"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    table_rating: {
        parameters: {
            query?: {
                /** @description The same in the address, where a log may keep it: better show it as Pipworks-Invitation. */
                invitation?: string | null;
            };
            header?: {
                /** @description The invitation to a private table. */
                "Pipworks-Invitation"?: string | null;
            };
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableRating"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rate_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RatingWish"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableRating"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    table_ratings: {
        parameters: {
            query?: {
                /** @description The same in the address, where a log may keep it: better show it as Pipworks-Invitation. */
                invitation?: string | null;
            };
            header?: {
                /** @description The invitation to a private table. */
                "Pipworks-Invitation"?: string | null;
            };
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableRatings"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    record: {
        parameters: {
            query?: {
                /** @description The same in the address, where a log may keep it: better show it as Pipworks-Invitation. */
                invitation?: string | null;
            };
            header?: {
                /** @description The invitation to a private table. */
                "Pipworks-Invitation"?: string | null;
            };
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replay: {
        parameters: {
            query?: {
                /** @description The same in the address, where a log may keep it: better show it as Pipworks-Invitation. */
                invitation?: string | null;
            };
            header?: {
                /** @description The invitation to a private table. */
                "Pipworks-Invitation"?: string | null;
            };
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    brief_replay: {
        parameters: {
            query?: {
                /** @description The same in the address, where a log may keep it: better show it as Pipworks-Invitation. */
                invitation?: string | null;
            };
            header?: {
                /** @description The invitation to a private table. */
                "Pipworks-Invitation"?: string | null;
            };
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BriefReplay"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    report_chat: {
        parameters: {
            query?: {
                /** @description The same in the address, where a log may keep it: better show it as Pipworks-Invitation. */
                invitation?: string | null;
            };
            header?: {
                /** @description The invitation to a private table. */
                "Pipworks-Invitation"?: string | null;
            };
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatReport"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Taken"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    socket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            101: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description This is for WebSockets. */
            426: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    view: {
        parameters: {
            query?: {
                /** @description A seat of one's own; -1 is who watches. */
                seat?: number | null;
                /** @description The same in the address, where a log may keep it: better show it as Pipworks-Invitation. */
                invitation?: string | null;
            };
            header?: {
                /** @description The invitation to a private table. */
                "Pipworks-Invitation"?: string | null;
            };
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViewAnswer"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament_door: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentDoor"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournaments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentList"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    new_tournament: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTournament"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentShort"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament: {
        parameters: {
            query?: {
                round?: number | null;
            };
            header?: never;
            path: {
                tournament: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentPage"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament_command: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tournament: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Enter"] | components["schemas"]["Leave"] | components["schemas"]["Rest"] | components["schemas"]["Return"] | components["schemas"]["Challenge"] | components["schemas"]["Begin"] | components["schemas"]["End"] | components["schemas"]["TakeOut"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentSelf"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament_games_csv: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tournament: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    me_in_tournament: {
        parameters: {
            query?: {
                /** @description For so many seconds to wait for something else than `If-None-Match`. */
                wait?: number;
            };
            header?: never;
            path: {
                tournament: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentSelf"];
                };
            };
            /** @description No token, or one that does not hold any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament_results: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tournament: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentResults"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament_standings_csv: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tournament: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    make_variant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedVariant"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantInfo"];
                };
            };
            /** @description What was sent cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description What was sent did not come in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Sent in another form than is read here. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    variant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantInfo"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    print: {
        parameters: {
            query?: {
                what?: "cards" | "sheet" | "pads" | "travel" | "puzzles" | "booklet" | "all";
                size?: "poker" | "bridge" | "a7";
                paper?: "a4" | "letter";
                backs?: "long" | "short" | "none";
                black?: boolean;
                copies?: number;
                /** @description Of puzzles. */
                seed?: string | null;
                ticket?: string | null;
            };
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    published_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionFound"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    verdict: {
        parameters: {
            query?: {
                /** @description What tells apart who asks from the same address. */
                visitor?: string;
                /** @description The round that is known: wait a little for another. */
                seen?: number;
                /** @description A variant of the same game to compare with, and not the usual. */
                beside?: string | null;
            };
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantVerdict"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    from_server: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FromServer"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    to_server: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToServer"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Something in it is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often: try again after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something unexpected went wrong. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer just now: try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}

/** An equation has so many characters at most. */
export const MOST_SAID = 200
